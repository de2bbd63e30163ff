/** Whether somebody types a number, in a field that takes an e-mail or a number. */
export const isNumberTyped = (text: string): boolean => /^[+(\d][\d\s().-]*$/.test(text.trim());

/** What was typed, by the name that calls take it by. */
export const byWay = (text: string): { readonly phone: string } | { readonly email: string } =>
  isNumberTyped(text) ? { phone: text.trim() } : { email: text.trim() };
