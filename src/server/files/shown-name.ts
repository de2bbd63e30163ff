/**
 * The name that a file had, with the ending of what it is, without its folders, and without characters that are
 * invisible or turn the text around them.
 */
export const shownName = (given: string, ending: string, otherwise = 'ficheiro'): string => {
  const name = given
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>:|?*]/gu, '')
    .replace(/(\.[a-z0-9]{1,5})+$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${Array.from(name).slice(0, 80).join('') || otherwise}.${ending}`;
};
