import { classNames } from '../../../ui/class-names.ts';

/** The banner of a server, if any. Never covered by text; its space is reserved before it loads. */
export function ServerBanner({ url, className }: { url: string | null; className: string }) {
  if (!url) return null;
  return (
    <div className={classNames('shrink-0 overflow-hidden bg-active', className)}>
      <img src={url} alt="" className="size-full object-cover" />
    </div>
  );
}
