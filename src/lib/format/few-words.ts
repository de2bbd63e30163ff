import { messageKinds as kinds } from '#lib/copy/messages.ts';

const longestPreview = 120;

export function inFewWords(text: string, contentType: string | null): string {
  if (contentType === null) return clipped(text.replace(/\s+/g, ' '));
  const [kind = ''] = contentType.split('/');
  if (kind === 'image' || kind === 'video' || kind === 'audio') return kinds[kind];
  return kinds.pdf;
}

function clipped(text: string): string {
  const signs = Array.from(text);
  return signs.length <= longestPreview ? text : `${signs.slice(0, longestPreview - 1).join('')}…`;
}
