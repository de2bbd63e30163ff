import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Tabs } from '#components/ui/Tabs.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLate } from '#islands/ui/use-late.ts';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { usePublisher } from '#islands/ui/use-own-user.ts';
import type { Service } from '#lib/contract/services.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import { lastScopeKey, personalKey, scopeKey } from '#lib/services/scope-keys.ts';
import { call } from '#scripts/calls/api.ts';
import { lastKnown } from '#scripts/calls/person.ts';
import { personNow } from '#scripts/calls/token.ts';
import { whenEntryLeft } from '#scripts/outbox/unsent.ts';
import { $mayPublish, closePublishing, openPublishing } from '#scripts/services/publishing.ts';
import { kept } from '#scripts/stores/kept.ts';
import { CompanySelect } from './CompanySelect.tsx';
import { Publishing } from './Publishing.tsx';
import { ServicesOfScope } from './ServicesOfScope.tsx';
import { PageSkeleton } from './Skeletons.tsx';
import { chosenScope, mayPublish, scopesOf } from './scopes.ts';
import { Tools } from './Tools.tsx';
import { addressOf, goTo, type Tab, takePublishing, useAddress } from './use-address.ts';

export default function MyServices({ drawing }: { drawing?: ReactNode }) {
  const { value, problem, load } = usePublisher();
  const known = useKnown();
  // A failed reload keeps the loaded data.
  const user = value ?? (problem ? undefined : known);
  if (user) return <ServicesOfPerson user={user} onChanged={load} drawing={drawing} />;
  return problem ? <NotLoaded problem={serviceTexts.listFailed} onRetry={load} /> : <PageSkeleton />;
}

/** Whoever offers a service is offered to hear of who needs one. */
async function offerRequestAlert(person: OwnUser, { category, company_id }: Service) {
  const seller = person.companies.find(({ id }) => id === company_id) ?? person;
  const loaded = await import('#scripts/saved-searches/offer.ts');
  await loaded.offerRequestAlert(category, seller.province);
}

/** Nobody waits for what the device knows already. The answer of the server replaces it. */
function useKnown(): OwnUser | undefined {
  const [known, setKnown] = useState<OwnUser>();
  useEffect(() => {
    const user = lastKnown();
    if (user?.id === personNow()) setKnown(user);
  }, []);
  return known;
}

const loadPublished = () => import('./PublishedService.tsx').then((part) => part.loaded);

const countOwn = () => call('GET', '/services/mine/counts?company_id=none');

const tabTexts: Readonly<Record<Tab, string>> = { dashboard: 'Dashboard', services: 'Serviços' };
const tabNames: readonly Tab[] = ['dashboard', 'services'];

interface Props {
  user: OwnUser;
  onChanged: () => void;
  drawing: ReactNode;
}

function ServicesOfPerson({ user, onChanged, drawing }: Props) {
  const { tab, company } = useAddress();
  const [edition, setEdition] = useState(0);
  const isFreelancer = user.user_type === 'freelancer';
  // A former freelancer may still have personal services.
  const own = useLoaded(countOwn, { when: !isFreelancer });
  const publishes = mayPublish(user);

  useEffect(() => {
    $mayPublish.set(publishes);
    if (takePublishing() && publishes) openPublishing();
  }, [publishes]);

  const last = lastScopeKey(user.id);
  const scopes = scopesOf(user, (own.value?.total ?? 0) > 0);
  const scope = chosenScope(scopes, company, kept[last]);
  const key = scope?.key;
  useEffect(() => {
    if (key) kept[last] = key;
  }, [key, last]);

  const { load: recount } = own;
  const [newest, setNewest] = useState<Service>();
  const endMoment = () => {
    setNewest(undefined);
    if (newest) void offerRequestAlert(user, newest);
  };
  const Published = useLate(loadPublished, { isWanted: newest !== undefined, onFailed: endMoment });
  const published = useCallback(
    (service: Service) => {
      const { company_id, status, state } = service;
      closePublishing();
      setNewest(status === 'Ativo' && !state ? service : undefined);
      onChanged();
      if (!isFreelancer) void recount();
      setEdition((now) => now + 1);
      goTo({ tab: 'services', company: scopeKey(company_id) });
    },
    [onChanged, isFreelancer, recount],
  );

  const imported = useCallback(() => {
    onChanged();
    setEdition((now) => now + 1);
  }, [onChanged]);

  // A service that waited for a network may now be published.
  useEffect(() => whenEntryLeft(() => setEdition((now) => now + 1)), []);

  const isWaiting = !isFreelancer && !own.value && (!scope || (company ?? kept[last]) === personalKey);
  if (isWaiting)
    return own.problem ? <NotLoaded problem={serviceTexts.listFailed} onRetry={recount} /> : <PageSkeleton />;
  if (!scope) return <NoOffer type={user.user_type} drawing={drawing} />;
  return (
    <>
      {newest && Published && <Published key={newest.id} service={newest} onClose={endMoment} />}
      <CompanySelect user={user} scopes={scopes} scope={scope} tab={tab} />
      <div className="mb-4">
        <Tabs
          label="Os meus serviços"
          tabs={tabNames.map((name) => {
            const place = { tab: name, company: scope.key };
            return { text: tabTexts[name], href: addressOf(place), current: name === tab, place };
          })}
          onChoose={({ place }) => place.tab !== tab && goTo(place)}
        />
      </div>
      <ServicesOfScope
        key={`${scope.key} ${edition}`}
        scope={scope}
        tab={tab}
        mayPublish={publishes}
        drawing={drawing}
      />
      {publishes && <Publishing person={user} companyId={scope.companyId} onPublished={published} />}
      <Tools person={user} companyId={scope.companyId} onImported={imported} />
    </>
  );
}

const NoOffer = ({ type, drawing }: { type: OwnUser['user_type']; drawing: ReactNode }) => (
  <div className="empty">
    {drawing}
    {type === 'company' ? (
      <>
        <h2>Crie a sua empresa primeiro</h2>
        <p>Os serviços são publicados em nome dela. Depois volte aqui para os acompanhar.</p>
      </>
    ) : (
      <>
        <h2>Ainda não vende no BizLink</h2>
        <p>
          Só empresas e freelancers publicam serviços. Escolha como quer vender: as duas formas são grátis.
        </p>
      </>
    )}
    <div className="my-ways flex flex-wrap justify-center">
      <Button href={paths.createCompany}>Criar empresa</Button>
      {type !== 'company' && (
        <Button look="outline" href={paths.becomeFreelancer}>
          Tornar-me freelancer
        </Button>
      )}
    </div>
  </div>
);
