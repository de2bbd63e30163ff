import type { Company } from '#lib/contract/companies.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { greetingAboutJob } from '#lib/copy/jobs.ts';
import { phoneDigits } from '#lib/format/phone.ts';
import { whatsAppWith } from '#lib/services/contact.ts';

export interface JobReach {
  readonly call: string;
  readonly write: string;
}

export function reachAbout(
  { title }: Pick<Job, 'title'>,
  { name, whatsapp }: Pick<Company, 'name' | 'whatsapp'>,
  address: string,
): JobReach {
  const digits = phoneDigits(whatsapp);
  return { call: `tel:+${digits}`, write: whatsAppWith(greetingAboutJob(name, title, address), digits) };
}
