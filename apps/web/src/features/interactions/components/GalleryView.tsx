import type { Component } from '@guildhall/protocol';
import { useState } from 'react';
import { fileName, Lightbox, Picture, partText } from '../../messages/index.ts';
import { CoverSpoiler } from './CoverSpoiler.tsx';

type Gallery = Extract<Component, { type: 12 }>;

/** Pictures side by side; pressing one enlarges it. */
export function GalleryView({ gallery, covered }: { gallery: Gallery; covered: boolean | undefined }) {
  const [shown, setShown] = useState<number | null>(null);
  const pictures = gallery.items.map(({ media, description }, index) => {
    const url = media.proxy_url ?? media.url;
    return { id: String(index), url, filename: description ?? fileName(media.url) };
  });
  return (
    <div className="my-1 grid max-w-xl grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2">
      {pictures.map(({ id, url, filename }, index) => (
        <CoverSpoiler key={id} spoiler={covered || gallery.items[index]?.spoiler} name={filename}>
          <button
            type="button"
            aria-label={partText.openPicture(filename)}
            onClick={() => setShown(index)}
            className="block w-full min-w-0"
          >
            <Picture url={url} className="max-h-80 w-full object-cover" />
          </button>
        </CoverSpoiler>
      ))}
      {shown === null ? null : <Lightbox pictures={pictures} shown={shown} onShow={setShown} />}
    </div>
  );
}
