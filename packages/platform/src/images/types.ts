/** What a picture is converted to. */

/** The format and size to convert to. */
export interface ImageShape {
  /** Pixels. */
  readonly width: number;
  /** If absent, follows from the width. */
  readonly height?: number;
  /**
   * `cover` fills both sides and crops, `shrink` only reduces, `contain` shows the whole picture, enlarged if
   * necessary, with a transparent border.
   */
  readonly fit: 'cover' | 'shrink' | 'contain';
  /** Whether an animation stays one (as GIF), or becomes its first frame. */
  readonly animated: boolean;
  /** GIFs stay GIFs; everything else becomes WebP, animated or not. */
  readonly gifFromGifOnly?: boolean;
}

export interface ConvertedImage {
  readonly bytes: Buffer;
  readonly contentType: 'image/webp' | 'image/gif';
  /** File extension without a dot. */
  readonly extension: 'webp' | 'gif';
  readonly animated: boolean;
  readonly width: number;
  readonly height: number;
}
