import type { Configuration } from '@guildhall/platform/config';
import type { IceSettings } from '@guildhall/service';

/** Turns settings of voice into ICE settings: a list of addresses, and at most one kind of credentials. */
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
