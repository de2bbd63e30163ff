import { Icon } from '#components/ui/Icon.tsx';
import { companiesFor } from '#lib/companies/mine.ts';
import { teamPaths } from '#lib/companies/paths.ts';
import { verificationPaths } from '#lib/companies/verification-paths.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { cvTexts } from '#lib/copy/cv.ts';
import { teamLinks } from '#lib/copy/team-links.ts';
import { verificationLink } from '#lib/copy/verification-link.ts';
import { stamp } from '#lib/icons/seal.ts';
import { briefcase, building, catServicos, checks, edit, eye, file, gear, image, users } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { cvPath } from '#lib/profiles/cv-path.ts';

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

function placesOfCompany(
  { id, name, actions = [], verification }: Company,
  isOneOfMany: boolean,
): readonly Place[] {
  const mayEdit = actions.includes('edit');
  const state = verificationLink[verification];
  const documents = { text: isOneOfMany ? `${state} (${name})` : state, href: verificationPaths.of(id) };
  const form = { text: isOneOfMany ? `Editar ${name}` : 'Editar empresa', href: paths.editCompanyOf(id) };
  const team = { text: isOneOfMany ? teamLinks.teamOf(name) : teamLinks.team, href: teamPaths.team(id) };
  return [
    ...(mayEdit
      ? [
          { ...form, icon: building },
          { ...documents, icon: stamp },
        ]
      : []),
    { ...team, icon: users },
  ];
}

function placesOf(user: OwnUser): readonly Place[] {
  const { username, user_type, companies } = user;
  const publishes = companiesFor(user, 'publish').length > 0;
  const sells = user_type !== 'simple' || publishes;
  return [
    { text: 'Editar perfil', href: paths.profileSetup, icon: edit },
    ...companies.flatMap((company) => placesOfCompany(company, companies.length > 1)),
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
    ...(user_type === 'freelancer' && user.freelancer
      ? [{ text: cvTexts.link, href: cvPath(username), icon: file }]
      : []),
    { text: 'Página pública', href: paths.ownPage(username), icon: eye },
    { text: 'Definições', href: paths.settings, icon: gear },
  ];
}
