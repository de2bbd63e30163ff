import { withoutEnd } from '#lib/format/ends.ts';

export const shownName = (given: string, ending: string, fallback = 'ficheiro'): string => {
  const file = given.replace(/^.*[\\/]/, '').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>:|?*]/gu, '');
  const name = withoutEnd(withoutEndings(file).replace(/^[\s.]+/, ''), /[\s.]/);
  return `${Array.from(name).slice(0, 80).join('') || fallback}.${ending}`;
};

/** All of them: of `cv.pdf.exe` only `cv` stays. */
function withoutEndings(name: string): string {
  const dot = name.lastIndexOf('.');
  const isEnding = dot >= 0 && /^[a-z0-9]{1,5}$/i.test(name.slice(dot + 1));
  return isEnding ? withoutEndings(name.slice(0, dot)) : name;
}

/** Offers a file for download under this name. The fallback for old browsers contains only English letters. */
export function attachmentOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
