import { paths } from '#lib/paths.ts';
import type { Tab } from '#lib/profiles/tabs.ts';

const empty = {
  portfolio: {
    title: 'O seu portfólio ainda está vazio',
    text: 'Mostre um trabalho de que se orgulha.',
    action: 'Novo trabalho',
    href: paths.createPortfolio,
  },
  services: {
    title: 'Os seus serviços',
    text: 'Publique e acompanhe os seus serviços num só lugar.',
    action: 'Os meus serviços',
    href: paths.myServices,
  },
  jobs: {
    title: 'Ainda não publicou vagas',
    text: 'Diga quem procura e receba candidaturas.',
    action: 'Criar vaga',
    href: paths.createJob,
  },
} as const;

/** What stands where there is nothing of one's own to show yet. */
export function OwnTab({ tab }: { tab: Exclude<Tab, 'about'> }) {
  const { title, text, action, href } = empty[tab];
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      <a className="button" href={href}>
        {action}
      </a>
    </div>
  );
}
