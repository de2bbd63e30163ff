/**
 * Like `m•••@gmail.com`. The owner recognises it, and nobody else can write to it. Always three dots, because the
 * length would be a hint too.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return hidden;
  const [first, ...others] = email.slice(0, at);
  return `${others.length > 0 ? first : ''}${hidden}${email.slice(at)}`;
}

const hidden = '•••';
