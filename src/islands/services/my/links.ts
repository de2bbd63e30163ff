import type { Service } from '#lib/contract/services.ts';
import { paths } from '#lib/paths.ts';
import { whatsAppWith } from '#lib/services/contact.ts';

export const linkTo = ({ id }: Pick<Service, 'id'>): string => location.origin + paths.sharedService(id);

export const onWhatsApp = ({ path, words }: { path: string; words: string }): string =>
  whatsAppWith(`${words}\n${location.origin}${path}`);
