import { type Letter, type MailLink, type MailSite, mailFrame } from '#lib/copy/mail.ts';
import { framed, light } from './html-frame.ts';

export function htmlOf(letter: Letter, site: MailSite): string {
  const { subject, preview, title, name, before, code, facts, after, action, second, notYou, end } = letter;
  const body = [
    `<h1 class="t" style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700;letter-spacing:-.4px;color:${light.text}">${escaped(title)}</h1>`,
    name === null ? '' : paragraph(mailFrame.greeting(name)),
    paragraph(before),
    code === undefined ? '' : codeBox(code),
    facts ? factBox(facts) : '',
    after === undefined ? '' : paragraph(after),
    action ? button(action) : '',
    second ? button(second) : '',
    notYou ? warning(notYou.text, notYou.links) : '',
  ];
  return framed({
    title: escaped(subject),
    preview: escaped(preview),
    body: body.filter(Boolean).join('\n'),
    foot: footOf(site, end),
  });
}

const paragraph = (text: string) =>
  `<p class="t2" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.text2}">${escaped(text)}</p>`;

/** One tap selects the whole code. Letter spacing widens it without adding spaces to the copied text. */
const codeBox = (code: string) =>
  `<div class="code" style="margin:0 0 20px;padding:18px 0 18px 8px;border-radius:14px;text-align:center;font-size:36px;line-height:40px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums;-webkit-user-select:all;user-select:all;background:${light.soft};color:${light.softInk}">${escaped(code)}</div>`;

const factBox = (facts: NonNullable<Letter['facts']>) =>
  `<div class="sunk" style="margin:0 0 20px;padding:14px 16px 6px;border-radius:10px;background:${light.sunken}">${facts.map(fact).join('')}</div>`;

const fact = ([label, value]: readonly [string, string]) =>
  `<p class="t" style="margin:0 0 8px;font-size:16px;line-height:22px;font-weight:600;color:${light.text}"><span class="t2" style="font-size:13px;line-height:18px;font-weight:400;color:${light.text2}">${escaped(label)}</span><br>${escaped(value)}</p>`;

const button = ({ label, href }: MailLink) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 8px"><tr><td class="btn" style="border-radius:10px;background:${light.primary}"><a href="${escaped(href)}" style="display:block;padding:13px 22px;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;color:${light.primaryInk}">${escaped(label)}</a></td></tr></table>`;

const warning = (text: string, links: readonly MailLink[]) =>
  `<div class="warn" style="margin:24px 0 0;padding:14px 16px ${links.length > 0 ? 4 : 16}px;border-radius:10px;font-size:15px;line-height:22px;background:${light.warn};color:${light.warnInk}"><strong style="font-size:16px;line-height:28px">${mailFrame.notYou}</strong><br>${escaped(text)}${links.map(warningLink).join('')}</div>`;

const warningLink = ({ label, href }: MailLink) =>
  `<div><a href="${escaped(href)}" style="display:inline-block;padding:11px 0;font-weight:700;color:inherit">${escaped(label)}</a></div>`;

function footOf({ publicUrl, supportEmail }: MailSite, end: MailLink | undefined): string {
  const link = (href: string, label: string) =>
    `<a href="${escaped(href)}" style="color:inherit">${escaped(label)}</a>`;
  const help = `${mailFrame.help} ${link(`mailto:${supportEmail}`, supportEmail)}.`;
  const own = `${help}<br>${mailFrame.automatic} ${link(publicUrl, publicUrl.replace(/^https?:\/\//, ''))}`;
  return end ? `${own}<br>${link(end.href, end.label)}` : own;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
