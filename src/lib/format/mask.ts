/**
 * `m•••@gmail.com`: enough for its owner to know it, too little for anybody else to write to. Always three dots, for the
 * length would tell too.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return hidden;
  const [first, ...others] = email.slice(0, at);
  return `${others.length > 0 ? first : ''}${hidden}${email.slice(at)}`;
}

const hidden = '•••';
