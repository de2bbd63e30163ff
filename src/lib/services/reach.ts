import type { Seller, Service } from '#lib/contract/services.ts';
import { greeting, quoteText } from '#lib/copy/quote.ts';
import { phoneDigits } from '#lib/format/phone.ts';
import { whatsAppWith } from './contact.ts';

export interface Reach {
  readonly digits: string;
  readonly call: string;
  readonly write: string;
  readonly quote: string;
}

export function reachOf(
  { title }: Pick<Service, 'title'>,
  { name, phone }: Pick<Seller, 'name' | 'phone'>,
  address: string,
): Reach | undefined {
  if (!phone) return undefined;
  const digits = phoneDigits(phone);
  return {
    digits,
    call: `tel:+${digits}`,
    write: whatsAppWith(greeting(name, title, address), digits),
    quote: whatsAppWith(quoteText(name, title, { what: title }, address), digits),
  };
}
