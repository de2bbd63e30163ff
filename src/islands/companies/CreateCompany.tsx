import { useRef, useState } from 'react';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { CreateCompany as Sent } from '#lib/contract/company-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { paths } from '#lib/paths.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { keepPerson } from '#scripts/calls/person.ts';
import { leaveForm } from '#scripts/forms/back.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { noCompany } from './answers.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { createCompany, findCreatedCompany, withCompany } from './save.ts';
import { usePicture } from './use-picture.ts';

export default function CreateCompany() {
  const { user, problem, load } = useOwnUser();
  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  return user ? <NewCompanyForm user={user} /> : <FormSkeleton />;
}

const draft = 'create-company';

function NewCompanyForm({ user }: { user: OwnUser }) {
  // The number they proved is the one that most write for their company. It is public here, so they see it first.
  const known = user.phone_verified && user.phone ? { ...noCompany, whatsapp: user.phone } : noCompany;
  const logo = usePicture();
  const cover = usePicture();
  const [progress, setProgress] = useState<number>();
  // Set when an attempt got no answer, because the server may still have created the company.
  const unanswered = useRef(false);

  async function made(sent: Sent): Promise<Company> {
    try {
      const before = unanswered.current ? await findCreatedCompany(user, sent) : undefined;
      const pictures = { logo: await logo.small.current, cover: await cover.small.current };
      return before ?? (await createCompany(sent, pictures, setProgress));
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) unanswered.current = true;
      throw error;
    } finally {
      setProgress(undefined);
    }
  }

  async function create(sent: Sent): Promise<'leaving'> {
    const company = await made(sent);
    keepPerson(withCompany(user, company));
    dropDraft(user.id, draft);
    toastSuccess(companyTexts.created);
    if (user.companies.length === 0) return leaveForm();
    // Not the page of another one, where 'Publicar' is for that one.
    location.replace(paths.profileAs(company.id));
    return 'leaving';
  }

  return (
    <CompanyForm
      person={user.id}
      draft={draft}
      known={known}
      pictures={{ logo, cover, logoUrl: null, coverUrl: null }}
      pictureHint="JPG, PNG ou WebP até 5MB. Sem imagem, a capulana fica."
      text="Criar empresa"
      busyText="Criando empresa..."
      progress={progress}
      fallback={companyTexts.createFailed}
      save={create}
    />
  );
}
