import { Withheld } from '#components/moderation/Withheld.tsx';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { companiesFor } from '#lib/companies/mine.ts';
import { teamPaths } from '#lib/companies/paths.ts';
import { verificationPaths } from '#lib/companies/verification-paths.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { CreateCompany as Sent } from '#lib/contract/company-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { teamLinks } from '#lib/copy/team-links.ts';
import { sealEndsWithChange, verificationLink } from '#lib/copy/verification-link.ts';
import { users } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { shownOf } from '#lib/profiles/shown-as.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { choiceKey } from '#scripts/calls/person.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { upload } from '#scripts/uploads/upload.ts';
import { answersOf } from './answers.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { changesFor, whenOver } from './save.ts';
import { addPicture, type PictureKind, usePicture } from './use-picture.ts';

export default function EditCompany() {
  const { user, problem, load } = useOwnUser();
  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  if (!user) return <FormSkeleton />;
  const id = new URLSearchParams(location.search).get('id');
  const isAsked = (one: Company) => id === null || String(one.id) === id;
  const company = companiesFor(user, 'edit').find(isAsked);
  if (company) return <CompanyEditor key={company.id} user={user} company={company} />;
  const helped = user.companies.find(isAsked);
  return helped ? <EmptyState title={companyTexts.onlyOwners(helped.name)} /> : <NoCompany />;
}

const NoCompany = () => (
  <EmptyState
    title={companyTexts.none}
    text="Registe a sua empresa para publicar serviços e vagas em nome dela."
  >
    <Button href={paths.createCompany}>Criar empresa</Button>
  </EmptyState>
);

function CompanyEditor({ user, company }: { user: OwnUser; company: Company }) {
  const person = user.id;
  const draft = `edit-company-${company.id}`;
  const logo = usePicture((picture, onProgress) => send('logo', picture, onProgress));
  const cover = usePicture((picture, onProgress) => send('cover', picture, onProgress));

  async function send(kind: PictureKind, picture: Blob, onProgress: (progress: number) => void) {
    const form = new FormData();
    addPicture(form, kind, picture);
    await upload('PUT', `/companies/${company.id}/${kind}`, form, onProgress, whenOver);
  }

  async function save(sent: Sent, changed: Partial<Sent>): Promise<'leaving' | undefined> {
    try {
      const json = changesFor(company, sent, changed);
      await call('PUT', `/companies/${company.id}`, { ...whenOver, json });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'forbidden')) throw error;
      dropDraft(person, draft);
      toastError(companyTexts.mayNotEdit(company.name));
      location.assign(paths.profile);
      return 'leaving';
    }
    dropDraft(person, draft);
    const arrived = await Promise.all([logo.arrival.current, cover.arrival.current]);
    // The picture itself shows the failure and a retry button.
    if (arrived.includes(false)) return undefined;
    toastSuccess(companyTexts.updated);
    const isShown = shownOf(user, kept[choiceKey(user)])?.id === company.id;
    location.assign(isShown ? paths.profile : paths.profileAs(company.id));
    return 'leaving';
  }

  return (
    <>
      <div className="row mb-3">
        <Button look="outline" size="small" href={teamPaths.team(company.id)}>
          <Icon of={users} />
          {teamLinks.team}
        </Button>
        <Button look="outline" size="small" href={verificationPaths.of(company.id)}>
          {verificationLink[company.verification]}
        </Button>
      </div>
      {company.state ? (
        <p className="mb-3">
          <Withheld state={company.state} />
        </p>
      ) : (
        company.is_hidden && <p className="note note-warn mb-3">{companyTexts.hidden}</p>
      )}
      {company.verified_at && <p className="hint mb-3">{sealEndsWithChange}</p>}
      <CompanyForm
        person={person}
        draft={draft}
        known={answersOf(company)}
        pictures={{ logo, cover, logoUrl: company.logo_url, coverUrl: company.cover_url }}
        pictureHint="JPG, PNG ou WebP até 5MB. Uma imagem nova fica guardada logo."
        text="Guardar alterações"
        busyText="Guardando..."
        fallback={companyTexts.updateFailed}
        save={save}
      />
    </>
  );
}
