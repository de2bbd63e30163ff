export const shownName = (given: string, ending: string, fallback = 'ficheiro'): string => {
  const name = given
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>:|?*]/gu, '')
    .replace(/(\.[a-z0-9]{1,5})+$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${Array.from(name).slice(0, 80).join('') || fallback}.${ending}`;
};

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
