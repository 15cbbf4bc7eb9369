import { classNames } from '../../../ui/class-names.ts';

/** The banner of a server, where it has one. No text ever lies on it; the space is there before the picture. */
export function ServerBanner({ url, className }: { url: string | null; className: string }) {
  if (!url) return null;
  return (
    <div className={classNames('shrink-0 overflow-hidden bg-active', className)}>
      <img src={url} alt="" className="size-full object-cover" />
    </div>
  );
}
