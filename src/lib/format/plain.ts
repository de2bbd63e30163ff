/** Without case and accents, for comparing what people type with what is written: "nampúla" finds "Nampula". */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
