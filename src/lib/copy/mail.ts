import { type ApplicationStatus, stateNames } from '#lib/applications/states.ts';
import { teamPaths } from '#lib/companies/paths.ts';
import type { Role } from '#lib/companies/roles.ts';
import { verificationPaths } from '#lib/companies/verification-paths.ts';
import { formatDate, formatDateTime } from '#lib/format/date.ts';
import { formatDayAndHour } from '#lib/format/long-date.ts';
import { maskEmail } from '#lib/format/mask.ts';
import { formatPrice } from '#lib/format/price.ts';
import { dateText } from '#lib/jobs/words.ts';
import { systemAddress, verificationsAddress } from '#lib/moderation/addresses.ts';
import type { Action, CaseType } from '#lib/moderation/life.ts';
import { paths } from '#lib/paths.ts';
import type { ReportReason } from '../contract/reports.ts';
import { fullStop } from '../format/full-stop.ts';
import { type DealNotice, dealNotices, dealNoticeTexts as dealTexts } from './deal-notices.ts';
import {
  decisionNotices,
  howToAppeal,
  noFurtherAppeal,
  putBack,
  rules,
  thanksForAppeal,
  whatWasDone,
  yours,
} from './moderation/notices.ts';
import { notificationTexts } from './notifications.ts';
import { ownDataAddress } from './own-data-address.ts';
import { type AlarmName, alarmMails } from './system-alarms.ts';
import { roleNames, roleWords, type TeamNotice, teamMails, teamNotices } from './team.ts';
import { type VerificationNotice, verificationMail, verificationNotices } from './verification-notices.ts';
import { webhookOffReasons } from './webhook-off.ts';

/** Times are ISO-8601 text. */
export interface MailValues {
  'recovery-code': { code: string; minutes: number };
  'email-change-code': { code: string; minutes: number };
  'email-proof-code': { code: string; hours: number };
  'new-device': { name: string | null; browser: string; when: string };
  'google-linked': { name: string | null; when: string };
  'password-changed': { name: string | null; when: string };
  'email-changed': { name: string | null; newEmail: string };
  'account-act': { name: string | null; what: string; when: string };
  'webhook-off': { name: string | null; url: string; why: keyof typeof webhookOffReasons };
  'lost-access-code': { code: string; minutes: number };
  'lost-access-begun': { name: string | null; due: string; browser: string };
  'lost-access-done': { name: string | null; when: string };
  'export-ready': { name: string | null; until: string };
  'export-failed': { name: string | null };
  'deletion-begun': { name: string | null; due: string };
  'moderation-decided': {
    name: string | null;
    what: keyof typeof decisionNotices;
    action: Action;
    rule: ReportReason;
    until: string | null;
    type: CaseType;
    title: string;
    words: string;
  };
  'deal-moved': {
    name: string | null;
    notice: DealNotice;
    what: string;
    who: string;
    /** In whose name its reader works. */
    company?: string | null;
    /** Null: to be agreed on. Missing where nothing is offered now. */
    amount?: number | null | undefined;
    /** Of who asks for another offer or for a correction. */
    words?: string | undefined;
    wantedAmount?: number | undefined;
    dealId: number;
  };
  /** `words`: why it was refused. */
  'company-verification': {
    name: string | null;
    notice: VerificationNotice;
    company: string;
    companyId: number;
    until: string | null;
    words: string;
  };
  'team-invitation': {
    name: null;
    company: string;
    role: Role;
    from: string;
    token: string;
    /** Missing in mails of an older program. */
    email?: string;
    days: number;
  };
  /** `role`: the new one. */
  'team-changed': {
    name: string | null;
    notice: TeamNotice;
    company: string;
    companyId: number;
    role?: Role | undefined;
  };
  /** To the address for support. */
  'cases-waiting': { name: null; count: number; verifications?: number; oldest: string };
  /** To the address for support. */
  'system-alarm': { name: null; alarm: AlarmName; since: string };
  'application-sent': { name: string | null; jobId: number; title: string; company: string };
  /** `count`: applications since the last such mail. `applicant` is the last of them. */
  'application-received': {
    name: string | null;
    jobId: number;
    title: string;
    applicant: string;
    count: number;
  };
  'application-moved': {
    name: string | null;
    jobId: number;
    title: string;
    company: string;
    status: ApplicationStatus;
    interviewAt?: string | undefined;
    place?: string | undefined;
    /** The applicant knew of the interview before. */
    change?: keyof typeof notificationTexts.interviewChange | undefined;
  };
  'application-withdrawn': { name: string | null; jobId: number; title: string; applicant: string };
  'vacancy-over': {
    name: string | null;
    jobId: number;
    title: string;
    company: string;
    why: keyof typeof notificationTexts.vacancyOver;
  };
  'deadline-near': { name: string | null; jobId: number; title: string; deadline: string };
  /** `counts`: the number of messages of each person in `from`. */
  'messages-unread': { name: string | null; from: readonly string[]; counts: readonly number[] };
  /** `more`: how many events the mail leaves out. */
  'daily-summary': {
    name: string | null;
    lines: readonly (readonly [title: string, about: string])[];
    more: number;
  };
}

export type MailTemplate = keyof MailValues;

export interface MailSite {
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export interface MailLink {
  readonly label: string;
  readonly href: string;
}

export interface Letter {
  readonly subject: string;
  /** Mail programs show it in their lists, after the subject. */
  readonly preview: string;
  readonly title: string;
  readonly name: string | null;
  readonly before: string;
  readonly code?: string;
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly after?: string;
  readonly action?: MailLink;
  readonly second?: MailLink;
  readonly end?: MailLink;
  readonly notYou?: { readonly text: string; readonly links: readonly MailLink[] };
}

const codeRules = (minutes: number) => `O código vale ${minutes} minutos e serve uma só vez.`;
const keepSecret =
  'Não dê este código a ninguém. O BizLink nunca o pede por telefone, por WhatsApp ou por mensagem.';
const atMaputo = (iso: string) => `${formatDateTime(new Date(iso))} (hora de Maputo)`;

const settingsOf = ({ publicUrl }: MailSite): MailLink => ({
  label: 'Abrir Definições',
  href: publicUrl + paths.settings,
});
const securityOf = ({ publicUrl }: MailSite): MailLink => ({
  label: 'Ver a segurança da conta',
  href: publicUrl + paths.security,
});
const ownDataOf = ({ publicUrl }: MailSite): MailLink => ({
  label: 'Abrir Os meus dados',
  href: publicUrl + ownDataAddress,
});
const newPasswordOf = ({ publicUrl }: MailSite): MailLink => ({
  label: 'Definir nova senha',
  href: publicUrl + paths.resetPassword,
});
const supportOf = ({ supportEmail }: MailSite): MailLink => ({
  label: `Escrever para ${supportEmail}`,
  href: `mailto:${supportEmail}`,
});

const counted = (count: number, one: string, more: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${more}`];
const casesAndCompanies = (cases: number, companies: number) =>
  [...counted(cases, 'caso', 'casos'), ...counted(companies, 'empresa', 'empresas')].join(' e ');

const ifYouCannot = 'Se não puder ir, avise a empresa pelo Chat. Nunca pague por uma entrevista.';

const movedLetters: Readonly<Record<ApplicationStatus, Record<'subject' | 'before' | 'after', string>>> = {
  recebida: {
    subject: 'A sua candidatura foi recebida',
    before: 'A empresa recebeu a sua candidatura.',
    after: 'Avisamos por email a cada passo.',
  },
  em_analise: {
    subject: 'A sua candidatura está em análise',
    before: 'A empresa está a ler a sua candidatura.',
    after: 'Avisamos por email quando houver novidades.',
  },
  pre_selecionada: {
    subject: 'A sua candidatura foi pré-selecionada',
    before: 'Boas notícias: a empresa pré-selecionou a sua candidatura.',
    after: 'O próximo passo costuma ser uma entrevista.',
  },
  entrevista: {
    subject: 'Convite para uma entrevista',
    before: 'A empresa quer falar consigo.',
    after: 'A empresa entra em contacto consigo para marcar. Nunca pague por uma entrevista.',
  },
  aceite: {
    subject: 'A sua candidatura foi aceite',
    before: 'Parabéns: a empresa aceitou a sua candidatura.',
    after: 'A empresa entra em contacto consigo. Peça um contrato por escrito antes de começar.',
  },
  recusada: {
    subject: 'A resposta à sua candidatura',
    before: 'A empresa agradece o seu interesse, mas não vai avançar com a sua candidatura.',
    after: 'Há outras vagas à espera. Não desista.',
  },
};

const interviewLetters: Readonly<
  Record<
    keyof typeof notificationTexts.interviewChange | 'first',
    Record<'subject' | 'before' | 'after', string>
  >
> = {
  first: {
    subject: movedLetters.entrevista.subject,
    before: 'A empresa quer falar consigo e marcou uma entrevista.',
    after: ifYouCannot,
  },
  set: {
    subject: notificationTexts.interviewChange.set,
    before: 'A empresa marcou a entrevista.',
    after: ifYouCannot,
  },
  changed: {
    subject: notificationTexts.interviewChange.changed,
    before: 'A empresa mudou o dia, a hora ou o local da entrevista.',
    after: ifYouCannot,
  },
  unset: {
    subject: notificationTexts.interviewChange.unset,
    before: 'A entrevista já não está marcada para o dia que lhe dissemos.',
    after: movedLetters.entrevista.after,
  },
};

const overLetters: Readonly<
  Record<keyof typeof notificationTexts.vacancyOver, Record<'before' | 'after', string>>
> = {
  closed: {
    before: 'A empresa fechou a vaga e já não recebe candidaturas.',
    after: 'A sua candidatura continua com a empresa, que ainda lhe pode responder.',
  },
  filled: {
    before: 'A empresa encontrou quem procurava e fechou a vaga.',
    after: 'Obrigado por ter concorrido. Há outras vagas à espera.',
  },
  removed: {
    before: 'A empresa retirou a vaga, por isso não vai avançar com a sua candidatura.',
    after: 'Obrigado por ter concorrido. Há outras vagas à espera.',
  },
  left: {
    before: 'A empresa vai sair do BizLink, por isso a vaga já não está publicada.',
    after: 'Não conte com uma resposta. Há outras vagas à espera.',
  },
};

export const letters: {
  readonly [T in MailTemplate]: (values: MailValues[T], site: MailSite) => Letter;
} = {
  // Subjects contain no codes, because mail servers log subjects.
  'recovery-code': ({ code, minutes }, { publicUrl }) => ({
    subject: 'O seu código para definir uma nova senha',
    preview: `O código é ${code} e vale ${minutes} minutos.`,
    title: 'Defina uma nova senha',
    name: null,
    before: 'Alguém pediu uma nova senha para a conta BizLink deste email. Se foi você, escreva este código:',
    code,
    after: `${codeRules(minutes)} Se fechou a página, pode abri-la outra vez.`,
    action: { label: 'Abrir a página', href: publicUrl + paths.resetPassword },
    notYou: {
      text: `Não precisa de fazer nada: sem o código, a sua senha não muda. ${keepSecret}`,
      links: [],
    },
  }),
  'email-change-code': ({ code, minutes }, site) => ({
    subject: 'O seu código para confirmar este email',
    preview: `O código é ${code} e vale ${minutes} minutos.`,
    title: 'Confirme este email',
    name: null,
    before: 'Alguém pediu para usar este email numa conta BizLink. Se foi você, escreva este código:',
    code,
    after: `${codeRules(minutes)} Se fechou a página, volte a ela pelas Definições.`,
    action: settingsOf(site),
    notYou: {
      text: `Não precisa de fazer nada: sem o código, este email não fica ligado a nenhuma conta. ${keepSecret}`,
      links: [],
    },
  }),
  'email-proof-code': ({ code, hours }, site) => ({
    subject: 'O seu código para confirmar este email',
    preview: `O código é ${code} e vale ${hours} horas.`,
    title: 'Confirme este email',
    name: null,
    before: 'Criou uma conta no BizLink com este email. Quando o site lhe pedir um código, escreva este:',
    code,
    after: `O código vale ${hours} horas e serve uma só vez. É pedido antes da primeira mensagem ou candidatura a quem não o conhece; publicar, procurar e curtir não precisam dele.`,
    action: settingsOf(site),
    notYou: {
      text: `Se não criou esta conta, não precisa de fazer nada: sem o código, ela não escreve a ninguém em seu nome. ${keepSecret}`,
      links: [],
    },
  }),
  'new-device': ({ name, browser, when }, site) => ({
    subject: 'Nova entrada na sua conta',
    preview: `${browser}, ${atMaputo(when)}. Foi você?`,
    title: 'Nova entrada na sua conta',
    name,
    before: 'A sua conta BizLink foi aberta num dispositivo que ainda não conhecíamos.',
    facts: [
      ['Dispositivo', browser],
      ['Quando', atMaputo(when)],
    ],
    after: 'Se foi você, não precisa de fazer nada.',
    notYou: {
      text: 'Defina já uma nova senha. Isso termina todas as sessões, também essa. Depois veja em Definições se está tudo como deixou.',
      links: [newPasswordOf(site), settingsOf(site)],
    },
  }),
  'google-linked': ({ name, when }, site) => ({
    subject: 'Já pode entrar com o Google',
    preview: `Ligada em ${atMaputo(when)}. Foi você?`,
    title: 'A sua conta ficou ligada ao Google',
    name,
    before:
      'Alguém entrou na sua conta BizLink com a conta Google deste email. Daqui em diante pode entrar assim.',
    facts: [['Quando', atMaputo(when)]],
    after: 'Se foi você, não precisa de fazer nada.',
    notYou: {
      text: 'Mude a senha da conta Google e defina já outra no BizLink: enviamos um código para este email. Isso termina todas as sessões.',
      links: [newPasswordOf(site), supportOf(site)],
    },
  }),
  'password-changed': ({ name, when }, site) => ({
    subject: 'A sua senha foi alterada',
    preview: `Alterada em ${atMaputo(when)}. Foi você?`,
    title: 'A sua senha foi alterada',
    name,
    before: 'A sua conta BizLink tem uma nova senha. A antiga já não serve.',
    facts: [['Quando', atMaputo(when)]],
    after: 'Se foi você, não precisa de fazer nada.',
    notYou: {
      text: 'Defina já outra senha: enviamos um código para este email. Isso termina todas as sessões da sua conta.',
      links: [newPasswordOf(site), supportOf(site)],
    },
  }),
  'email-changed': ({ name, newEmail }, site) => ({
    subject: 'O email da sua conta foi alterado',
    preview: `O novo email é ${maskEmail(newEmail)}. Foi você?`,
    title: 'O email da sua conta foi alterado',
    name,
    before:
      'A sua conta BizLink passou a ter outro email. Este já não serve para entrar nem para recuperar a senha.',
    facts: [['Novo email', maskEmail(newEmail)]],
    after: 'Se foi você, não precisa de fazer nada.',
    notYou: {
      text: 'Se ainda consegue entrar, volte a pôr este email em Definições. Se não consegue, escreva-nos já a partir deste email.',
      links: [settingsOf(site), supportOf(site)],
    },
  }),
  'account-act': ({ name, what, when }, site) => ({
    subject: 'Segurança da sua conta',
    preview: `${what}. Foi você?`,
    title: 'Segurança da sua conta',
    name,
    before: 'Isto aconteceu na sua conta BizLink:',
    facts: [
      ['O quê', what],
      ['Quando', atMaputo(when)],
    ],
    after: 'Se foi você, não precisa de fazer nada.',
    notYou: {
      text: 'Defina já uma nova senha. Isso termina todas as sessões. Depois veja em Definições o que está ligado.',
      links: [newPasswordOf(site), securityOf(site)],
    },
  }),
  'webhook-off': ({ name, url, why }, site) => ({
    subject: 'Um webhook foi desligado',
    preview: 'Deixámos de enviar avisos para este endereço.',
    title: 'Um webhook foi desligado',
    name,
    before: `${webhookOffReasons[why]} Deixámos de enviar avisos para este endereço:`,
    // Only our own links are links.
    facts: [['Endereço', url.replace(/^https?:\/\//, '')]],
    after:
      'Quando o programa estiver pronto para os receber, ligue o webhook de novo em Definições. Veja lá as últimas entregas e o que correu mal.',
    action: { label: 'Ver os webhooks', href: `${site.publicUrl}${paths.settings}#api` },
    notYou: {
      text: 'Se não criou este webhook, alguém entrou na sua conta. Defina já uma nova senha por email: isso acaba com todos.',
      links: [newPasswordOf(site), securityOf(site)],
    },
  }),
  'lost-access-code': ({ code, minutes }) => ({
    subject: 'O seu código para recuperar o acesso',
    preview: `O código é ${code} e vale ${minutes} minutos.`,
    title: 'Recupere o acesso',
    name: null,
    before:
      'Alguém que passou o primeiro passo (a senha ou o Google) da conta BizLink deste email disse que perdeu o telemóvel e os códigos. Se foi você, escreva este código:',
    code,
    after: `${codeRules(minutes)} Depois espera 48 horas, para que ninguém o faça em seu lugar.`,
    notYou: {
      text: `Alguém passou o primeiro passo: defina já uma nova senha, e veja quem usa a sua conta Google. ${keepSecret}`,
      links: [],
    },
  }),
  'lost-access-begun': ({ name, due, browser }, site) => ({
    subject: 'Alguém disse que perdeu o acesso à sua conta',
    preview: `A protecção é retirada em ${atMaputo(due)}. Foi você?`,
    title: 'Pedido de quem perdeu o acesso',
    name,
    before:
      'Alguém que passou o primeiro passo e lê este email disse que perdeu o telemóvel e os códigos de recuperação. Na hora indicada, a aplicação de códigos e as chaves de acesso deixam de ser pedidas, e todas as sessões terminam.',
    facts: [
      ['Quando', atMaputo(due)],
      ['Pedido em', browser],
    ],
    after: 'Se foi você, espere até essa hora e entre como antes, sem o segundo passo.',
    notYou: {
      text: 'Pare o pedido em Definições, em qualquer dispositivo onde ainda esteja dentro, ou defina já uma nova senha: isso também o pára. Depois mude a senha deste email.',
      links: [securityOf(site), newPasswordOf(site)],
    },
  }),
  'lost-access-done': ({ name, when }, site) => ({
    subject: 'A protecção da sua conta foi retirada',
    preview: `Retirada em ${atMaputo(when)}, 48 horas depois do pedido.`,
    title: 'A protecção foi retirada',
    name,
    before:
      'Passaram 48 horas desde o pedido. A sua conta BizLink já não pede códigos nem chaves de acesso, e todas as sessões terminaram.',
    facts: [['Quando', atMaputo(when)]],
    after: 'Entre e ligue de novo a protecção no telemóvel que tem agora.',
    action: securityOf(site),
    notYou: {
      text: 'Defina já uma nova senha e escreva-nos.',
      links: [newPasswordOf(site), supportOf(site)],
    },
  }),
  'export-ready': ({ name, until }, site) => ({
    subject: 'A cópia dos seus dados está pronta',
    preview: `Pode descarregá-la até ${atMaputo(until)}.`,
    title: 'A sua cópia está pronta',
    name,
    before:
      'A cópia do que é seu no BizLink está pronta. Entre na sua conta para a descarregar. Depois da hora indicada, apagamo-la.',
    facts: [['Até', atMaputo(until)]],
    after: 'Guarde-a num lugar só seu: tem as suas conversas e os seus documentos.',
    action: ownDataOf(site),
    notYou: {
      text: 'Alguém entrou na sua conta. Defina já uma nova senha e termine as outras sessões em Definições.',
      links: [newPasswordOf(site), securityOf(site)],
    },
  }),
  'export-failed': ({ name }, site) => ({
    subject: 'Não foi possível preparar a cópia dos seus dados',
    preview: 'Peça-a de novo em Definições.',
    title: 'A cópia não ficou pronta',
    name,
    before: 'Tentámos várias vezes preparar a cópia que pediu, e não conseguimos.',
    after: 'Peça-a de novo em Definições. Se voltar a falhar, escreva-nos.',
    action: ownDataOf(site),
    notYou: {
      text: 'Alguém entrou na sua conta. Defina já uma nova senha e termine as outras sessões em Definições.',
      links: [newPasswordOf(site), securityOf(site)],
    },
  }),
  'deletion-begun': ({ name, due }, site) => ({
    subject: `A sua conta vai ser eliminada em ${formatDate(new Date(due))}`,
    preview: 'Até lá pode mudar de ideias.',
    title: 'A sua conta vai ser eliminada',
    name,
    before:
      'Recebemos o pedido para eliminar a sua conta BizLink. Depois desta data não dá para a recuperar. As mensagens que enviou ficam com quem as recebeu, e os acordos e as avaliações com a outra pessoa, sem o seu nome.',
    facts: [['Eliminação', formatDate(new Date(due))]],
    after: 'Mudou de ideias? Até lá, entre na conta e anule o pedido em Definições.',
    action: settingsOf(site),
    notYou: {
      text: 'Anule o pedido em Definições e defina já uma nova senha: alguém entrou na sua conta.',
      links: [newPasswordOf(site), supportOf(site)],
    },
  }),
  'moderation-decided': ({ name, what, action, rule, until, type, title, words }, { publicUrl }) => ({
    subject: decisionNotices[what],
    preview: doneText(what, { action, type, title, until }),
    title: decisionNotices[what],
    name,
    before: doneText(what, { action, type, title, until }),
    facts: [
      // A rule that was not broken is not held against anybody.
      ...(what === 'reversed' ? [] : [['Regra', rules[rule]] as const]),
      ...(words ? [['O que lhe dizemos', words] as const] : []),
    ],
    after: what === 'decided' ? howToAppeal : what === 'upheld' ? noFurtherAppeal : thanksForAppeal,
    action: { label: 'Ver em Decisões', href: publicUrl + paths.decisions },
  }),
  'deal-moved': ({ name, notice, what, who, company, amount, words, wantedAmount, dealId }, site) => ({
    subject: dealNotices[notice],
    preview: dealTexts.about(what, who, company),
    title: dealNotices[notice],
    name,
    before: what,
    facts: [
      [dealTexts.with, who],
      ...(company ? [[dealTexts.inNameOf, company] as const] : []),
      ...(amount === undefined
        ? []
        : [[dealTexts.amount, amount === null ? dealTexts.toAgree : formatPrice(amount)] as const]),
      ...(words ? [[dealTexts.wanted[notice === 'redo' ? 'redo' : 'counter'], words] as const] : []),
      ...(wantedAmount ? [[dealTexts.wantedAmount, formatPrice(wantedAmount)] as const] : []),
    ],
    after: dealTexts.after,
    action: { label: dealTexts.open, href: site.publicUrl + paths.deal(dealId) },
    end: settingsOf(site),
  }),
  'company-verification': ({ name, notice, company, companyId, until, words }, site) => ({
    subject: verificationNotices[notice],
    preview: `${company}: ${verificationMail.before[notice]}`,
    title: verificationNotices[notice],
    name,
    before: verificationMail.before[notice],
    facts: [
      [verificationMail.company, company],
      ...(words ? [[verificationMail.why, words] as const] : []),
      ...(until
        ? [
            [
              notice === 'expired' ? verificationMail.ended : verificationMail.until,
              formatDate(new Date(until)),
            ] as const,
          ]
        : []),
    ],
    after: verificationMail.after[notice],
    action: { label: verificationMail.open, href: site.publicUrl + verificationPaths.of(companyId) },
    end: settingsOf(site),
  }),
  'team-invitation': ({ company, role, from, token, email, days }, { publicUrl }) => ({
    subject: 'Convite para a equipa de uma empresa no BizLink',
    preview: `${from} convidou este email para a equipa de ${fullStop(company)}`,
    title: 'Convite para uma equipa',
    name: null,
    before: 'Alguém quer que este email faça parte da equipa de uma empresa no BizLink.',
    facts: [['Empresa', company], ['Quem convida', from], roleFact(role)],
    after: `O convite vale por ${days} dias e só para a conta com este email. Se não conhece a empresa, ignore-o: nada acontece.`,
    action: { label: 'Ver o convite', href: `${publicUrl}${teamPaths.invitation(token, email)}` },
  }),
  'team-changed': ({ name, notice, company, companyId, role }, site) => ({
    subject: teamNotices[notice],
    preview: `${teamNotices[notice]}: ${company}`,
    title: teamNotices[notice],
    name,
    before: teamMails[notice],
    facts: [['Empresa', company], ...(role ? [roleFact(role)] : [])],
    ...(notice === 'removed' && { after: 'O que publicou em nome da empresa fica com ela.' }),
    ...(notice !== 'removed' &&
      notice !== 'deleted' && {
        action: { label: 'Ver a equipa', href: site.publicUrl + teamPaths.team(companyId) },
      }),
    end: settingsOf(site),
  }),
  // What was queued before companies counted says nothing of them.
  'cases-waiting': ({ count, verifications = 0, oldest }, { publicUrl }) => ({
    subject: `${casesAndCompanies(count, verifications)} à espera há mais de um dia`,
    preview: `O pedido mais antigo é de ${atMaputo(oldest)}.`,
    title: 'À espera da moderação',
    name: null,
    before: `Esperam há mais de um dia: ${casesAndCompanies(count, verifications)}.`,
    facts: [
      ['Casos', String(count)],
      ['Empresas por verificar', String(verifications)],
      ['O mais antigo', atMaputo(oldest)],
    ],
    after: 'Este aviso chega uma vez por dia, enquanto alguém esperar.',
    action:
      count > 0
        ? { label: 'Abrir a moderação', href: publicUrl + paths.moderation }
        : { label: 'Abrir as empresas', href: publicUrl + verificationsAddress },
    ...(count > 0 &&
      verifications > 0 && {
        second: { label: 'Abrir as empresas', href: publicUrl + verificationsAddress },
      }),
  }),
  'system-alarm': ({ alarm, since }, { publicUrl }) => ({
    subject: alarmMails[alarm].subject,
    preview: alarmMails[alarm].what,
    title: alarmMails[alarm].subject,
    name: null,
    before: alarmMails[alarm].what,
    facts: [['Desde', atMaputo(since)]],
    after: `${alarmMails[alarm].act} Este aviso volta uma vez por dia, enquanto durar.`,
    action: { label: 'Abrir o sistema', href: publicUrl + systemAddress },
  }),
  'application-sent': ({ name, title, company }, { publicUrl }) => ({
    subject: 'A sua candidatura foi enviada',
    preview: `${title}, ${company}`,
    title: 'Candidatura enviada',
    name,
    before: 'A empresa recebeu a sua candidatura. Avisamos por email a cada passo.',
    facts: [
      ['Vaga', title],
      ['Empresa', company],
    ],
    after: 'Nunca pague para se candidatar. Se lhe pedirem dinheiro, denuncie a vaga.',
    action: { label: 'Ver as candidaturas', href: publicUrl + paths.myApplications },
  }),
  'application-received': ({ name, jobId, title, applicant, count }, { publicUrl }) => ({
    subject: count === 1 ? 'Nova candidatura à sua vaga' : `${count} novas candidaturas à sua vaga`,
    preview: count === 1 ? `${applicant}: ${title}` : `${applicant} e outros: ${title}`,
    title: count === 1 ? 'Nova candidatura' : `${count} novas candidaturas`,
    name,
    before: count === 1 ? 'Alguém se candidatou à sua vaga.' : `${count} pessoas candidataram-se à sua vaga.`,
    facts: [
      ['Vaga', title],
      [count === 1 ? 'Candidato' : 'Último candidato', applicant],
    ],
    after: 'Responda cedo: quem espera muito procura outra vaga.',
    action: { label: 'Ver candidatos', href: publicUrl + paths.candidates(jobId) },
  }),
  'application-moved': ({ name, title, company, status, interviewAt, place, change }, { publicUrl }) => {
    const { subject, before, after } =
      change || interviewAt ? interviewLetters[change ?? 'first'] : movedLetters[status];
    return {
      subject,
      preview: `${title}, ${company}`,
      title: subject,
      name,
      before,
      facts: [
        ['Vaga', title],
        ['Empresa', company],
        ['Estado', stateNames[status]],
        ...(interviewAt ? [['Quando', formatDayAndHour(new Date(interviewAt))] as const] : []),
        ...(place ? [['Onde', place] as const] : []),
      ],
      after,
      action: { label: 'Ver as candidaturas', href: publicUrl + paths.myApplications },
    };
  },
  'application-withdrawn': ({ name, jobId, title, applicant }, { publicUrl }) => ({
    subject: 'Uma candidatura foi retirada',
    preview: `${applicant}: ${title}`,
    title: 'Candidatura retirada',
    name,
    before: 'Uma candidatura à sua vaga foi retirada, e o currículo apagado.',
    facts: [
      ['Vaga', title],
      ['Candidato', applicant],
    ],
    after: 'Não precisa de fazer nada.',
    action: { label: 'Ver candidatos', href: publicUrl + paths.candidates(jobId) },
  }),
  'vacancy-over': ({ name, title, company, why }, { publicUrl }) => {
    const { before, after } = overLetters[why];
    return {
      subject: 'A vaga a que se candidatou',
      preview: `${title}, ${company}`,
      title: notificationTexts.vacancyOver[why],
      name,
      before,
      facts: [
        ['Vaga', title],
        ['Empresa', company],
      ],
      after,
      action: { label: 'Ver as candidaturas', href: publicUrl + paths.myApplications },
    };
  },
  'deadline-near': ({ name, jobId, title, deadline }, { publicUrl }) => ({
    subject: 'A sua vaga termina em breve',
    preview: `${title}: até ${dateText(deadline)}`,
    title: 'A sua vaga termina em breve',
    name,
    before: 'Depois do prazo ninguém se pode candidatar e a vaga deixa de aparecer.',
    facts: [
      ['Vaga', title],
      ['Prazo', dateText(deadline)],
    ],
    after:
      'Prolongar dá mais 30 dias. Republicar dá 30 dias a contar de hoje e põe a vaga outra vez no topo do feed.',
    action: { label: 'Prolongar', href: `${publicUrl}${paths.sharedJob(jobId)}?act=prolongar` },
    second: { label: 'Republicar', href: `${publicUrl}${paths.sharedJob(jobId)}?act=republicar` },
  }),
  'messages-unread': ({ name, from, counts }, { publicUrl }) => {
    const all = counts.reduce((sum, count) => sum + count, 0);
    const title = all === 1 ? 'Tem uma mensagem por ler' : `Tem ${all} mensagens por ler`;
    return {
      subject: title,
      preview: `De ${from.join(', ')}`,
      title,
      name,
      before: 'Enquanto esteve fora, alguém lhe escreveu.',
      facts: from.map((who, at) => [who, messageCount(counts[at] ?? 1)]),
      after: 'Só volta a receber um email destes depois de abrir as conversas.',
      action: { label: 'Abrir as mensagens', href: publicUrl + paths.messages },
    };
  },
  'daily-summary': ({ name, lines, more }, { publicUrl }) => ({
    subject: 'O que houve de novo para si',
    preview: lines.map(([title]) => title).join(' · '),
    title: 'O que houve de novo',
    name,
    before: 'Isto aconteceu desde o último resumo e ainda não viu.',
    facts: lines.map(([title, about]) => [title, about]),
    after: more > 0 ? `E mais ${more}. Está tudo nas notificações.` : 'Está tudo nas notificações.',
    action: { label: 'Ver as notificações', href: publicUrl + paths.notifications },
  }),
};

const roleFact = (role: Role) => ['Papel', `${roleNames[role]}. ${roleWords[role]}.`] as const;

const messageCount = (count: number) => (count === 1 ? 'Uma mensagem' : `${count} mensagens`);

export const mailFrame = {
  greeting: (name: string | null) => (name ? `Olá, ${fullStop(name)}` : 'Olá.'),
  notYou: 'Não foi você?',
  help: 'Precisa de ajuda? Escreva para',
  automatic: 'Este email é automático: não lhe responda.',
  end: 'Deixar de receber emails destes',
} as const;

type Done = Pick<MailValues['moderation-decided'], 'action' | 'type' | 'title' | 'until'>;

const doneText = (what: keyof typeof decisionNotices, { action, type, title, until }: Done): string =>
  what === 'reversed'
    ? putBack
    : whatWasDone[action](yours[type](title), until && formatDate(new Date(until)));
