import { paths } from '#lib/paths.ts';
import type { Tab } from '#lib/profiles/tabs.ts';
import { OwnServices } from './OwnServices.tsx';

const empty = {
  portfolio: {
    title: 'O seu portfólio ainda está vazio',
    text: 'Mostre um trabalho de que se orgulha.',
    action: 'Novo trabalho',
    href: paths.createPortfolio,
  },
  jobs: {
    title: 'Ainda não publicou vagas',
    text: 'Diga quem procura e receba candidaturas.',
    action: 'Criar vaga',
    href: paths.createJob,
  },
} as const;

/** What is one's own on a tab, or what stands where there is nothing to show yet. */
export function OwnTab({ tab }: { tab: Exclude<Tab, 'about'> }) {
  if (tab === 'services') return <OwnServices />;
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
