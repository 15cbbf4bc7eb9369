/** Menu entries that copy something. */
import { Fingerprint, Link2 } from 'lucide-react';
import { copyText } from '../copy-text.ts';
import { copyEntryText as text } from './copy-strings.ts';

/** @param path of the web client */
export function copyLinkAction(path: string) {
  return {
    label: text.link,
    icon: Link2,
    run: () => void copyText(new URL(path, location.href).href, text.linkCopied),
  };
}

export function copyIdAction(id: string) {
  return { label: text.id, icon: Fingerprint, run: () => void copyText(id, text.idCopied) };
}
