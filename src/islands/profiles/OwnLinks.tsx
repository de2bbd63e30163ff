import { Icon } from '#components/ui/Icon.tsx';
import { companiesFor } from '#lib/companies/mine.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { briefcase, building, catServicos, checks, edit, eye, file, gear, image } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

interface Place {
  readonly text: string;
  readonly href: string;
  readonly icon: string;
}

export const OwnLinks = ({ user }: { user: OwnUser }) => (
  <nav className="card px-1 py-2" aria-label="As minhas páginas">
    {placesOf(user).map(({ text, href, icon }) => (
      <a key={href} className="option" href={href}>
        <Icon of={icon} />
        {text}
      </a>
    ))}
  </nav>
);

function placesOf(user: OwnUser): readonly Place[] {
  const { username, user_type, companies } = user;
  const publishes = companiesFor(user, 'publish').length > 0;
  const sells = user_type !== 'simple' || publishes;
  return [
    { text: 'Editar perfil', href: paths.profileSetup, icon: edit },
    ...companiesFor(user, 'edit').map(({ id, name }) => ({
      text: companies.length > 1 ? `Editar ${name}` : 'Editar empresa',
      href: paths.editCompanyOf(id),
      icon: building,
    })),
    {
      text: companies.length > 0 ? 'Criar outra empresa' : 'Criar empresa',
      href: paths.createCompany,
      icon: building,
    },
    ...(sells ? [{ text: 'Os meus serviços', href: paths.myServices, icon: catServicos }] : []),
    { text: 'Acordos', href: paths.deals, icon: checks },
    { text: 'As minhas candidaturas', href: paths.myApplications, icon: file },
    ...(publishes ? [{ text: 'Criar vaga', href: paths.createJob, icon: briefcase }] : []),
    ...(sells ? [{ text: 'Novo trabalho no portfólio', href: paths.createItem, icon: image }] : []),
    { text: 'Página pública', href: paths.ownPage(username), icon: eye },
    { text: 'Definições', href: paths.settings, icon: gear },
  ];
}
