/** Never cuts text silently. Above 80 % of the limit the field shows the length, above the limit an error. */
export function counted(text: string, most: number, error: string | undefined) {
  const { length } = text.trim();
  if (length > most) return { error: `Use no máximo ${most} caracteres. Tem ${length}.` };
  return { error, hint: length > most * 0.8 ? `${length} de ${most} caracteres` : undefined };
}
