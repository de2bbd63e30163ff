import { Face } from '#components/ui/Picture.tsx';
import { sealText } from '#lib/companies/seal-words.ts';
import type { Company } from '#lib/contract/companies.ts';
import { roleNames } from '#lib/copy/team.ts';
import { formatPhone, phoneDigits } from '#lib/format/phone.ts';
import { placeOf } from '#lib/format/place.ts';
import { shortAddress } from '#lib/format/web-address.ts';
import { paths } from '#lib/paths.ts';
import { ProfileFacts } from './ProfileFacts.tsx';
import { Since } from './ProfilePerson.tsx';

export const ProfileContacts = ({ company, owner = false }: { company: Company; owner?: boolean }) => (
  <ProfileFacts
    title="Contactos"
    facts={[
      [
        'WhatsApp',
        <a key="whatsapp" href={`https://wa.me/${phoneDigits(company.whatsapp)}`} rel="noopener">
          {formatPhone(company.whatsapp)}
        </a>,
      ],
      [
        'Email',
        <a key="email" href={`mailto:${company.email}`}>
          {company.email}
        </a>,
      ],
      ['Website', company.website && <Website key="website" address={company.website} />],
      ['Endereço', `${company.address}, ${placeOf(company)}`],
      ['NUIT', company.nuit],
      [
        roleNames.owner,
        owner ? (
          <a key="owner" href={paths.ownPage(company.owner_username)}>
            @{company.owner_username}
          </a>
        ) : null,
      ],
      ['No BizLink', <Since key="since" when={company.created_at} />],
    ]}
  />
);

/**
 * A URL written by a stranger, so `rel` keeps the site from vouching for it and keeps that page away from
 * this window.
 */
const Website = ({ address }: { address: string }) => (
  <a href={address} rel="nofollow ugc noopener noreferrer" target="_blank">
    {shortAddress(address)}
  </a>
);

/** Longer ones take more than a phone shows at once. */
const mostOfFolded = 300;

interface AboutProps {
  company: Company;
  /** On phones a long text is cut, until its link is pressed. */
  folded?: boolean;
}

export function ProfileAboutCompany({ company, folded = false }: AboutProps) {
  const isFolded = folded && company.description.length > mostOfFolded;
  return (
    <section className={isFolded ? 'company-folded' : undefined} id="sobre">
      <h2 className="visually-hidden">Sobre</h2>
      <div
        className="rich stack max-w-prose letters-f18"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it on saving
        dangerouslySetInnerHTML={{ __html: company.description }}
      />
      {isFolded && (
        <a className="crumb" href="#sobre">
          Ler tudo
        </a>
      )}
    </section>
  );
}

interface CompaniesProps {
  title: string;
  companies: readonly Company[];
  pageOf?: (company: Company) => string;
}

export function ProfileCompanies({ title, companies, pageOf = publicPage }: CompaniesProps) {
  if (companies.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {companies.map((company) => (
        <a key={company.id} className="line px-0" href={pageOf(company)}>
          <Face name={company.name} photo={company.logo_url} company size={48} />
          <span className="grow">
            <b className="block">{company.name}</b>
            <span className="text-f14 text-text2">
              {[placeOf(company), sealText(company)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </a>
      ))}
    </section>
  );
}

const publicPage = ({ slug }: Company) => paths.company(slug);
