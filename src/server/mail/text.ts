import { type Letter, type MailLink, type MailSite, mailFrame } from '#lib/copy/mail.ts';

/** The mail as plain text, whole by itself. */
export function textOf(letter: Letter, site: MailSite): string {
  const { title, name, before, code, facts = [], after, action, otherwise } = letter;
  const parts = [
    title,
    mailFrame.greeting(name),
    before,
    code && `    ${code}`,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    after,
    action && line(action),
    `${mailFrame.otherwise}\n${otherwise.text}`,
    otherwise.links.map(line).join('\n'),
    `-- \nBizLink, ${site.publicUrl}\n${mailFrame.help} ${site.supportEmail}\n${mailFrame.automatic}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The label of a link to write to says the address already. */
const line = ({ label, href }: MailLink) => (href.startsWith('mailto:') ? label : `${label}: ${href}`);
