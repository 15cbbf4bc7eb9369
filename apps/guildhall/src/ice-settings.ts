import type { Configuration } from '@guildhall/platform/config';
import type { IceSettings } from '@guildhall/service';

/** Settings of voice as its rules want them: a list of addresses, and one way to credentials or none. */
export function iceSettings({
  urls,
  username,
  credential,
  secret,
  credentialSecs,
}: NonNullable<Configuration['ice']>): IceSettings {
  return {
    urls: urls.split(',').map((url) => url.trim()),
    credentials:
      secret !== undefined
        ? { secret, lifetimeSecs: credentialSecs }
        : username !== undefined && credential !== undefined
          ? { username, credential }
          : null,
  };
}
