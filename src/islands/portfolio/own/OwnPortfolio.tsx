import { useCallback, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { useFocusKept } from '#islands/ui/use-focus-kept.ts';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { portfolioTexts } from '#lib/copy/portfolio.ts';
import { itemTexts, orderTexts as texts } from '#lib/copy/portfolio-shown.ts';
import { plus } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { portfolioTab } from '#lib/portfolio/addresses.ts';
import { call } from '#scripts/calls/api.ts';
import { isNotFound } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { ItemRow } from './ItemRow.tsx';
import { type Items, useOrder } from './use-order.ts';

interface Whose {
  readonly companyId: number | null;
  readonly path: `/portfolio/${'user' | 'company'}/${number}`;
  readonly page: string;
}

interface Props {
  user: OwnUser;
  /** Undefined: the person's own works. */
  company: Company | undefined;
}

function whoseOf({ user: { id, username, user_type }, company }: Props): Whose | undefined {
  if (company)
    return {
      companyId: company.id,
      path: `/portfolio/company/${company.id}`,
      page: paths.company(company.slug),
    };
  if (user_type !== 'freelancer') return undefined;
  return { companyId: null, path: `/portfolio/user/${id}`, page: paths.ownPage(username) };
}

export function OwnPortfolio(props: Props) {
  const whose = whoseOf(props);
  return whose ? <OfSeller whose={whose} /> : <NoCompany />;
}

const most = 100;
const rowsAtOnce = 12;

/** Fetches all pages, because the order covers all items. */
async function fetchAll(path: `/portfolio/${'user' | 'company'}/${number}`): Promise<Items> {
  const items: PortfolioItem[] = [];
  for (let length = most; length === most; ) {
    const page = await call('GET', `${path}?limit=${most}&skip=${items.length}`);
    items.push(...page);
    length = page.length;
  }
  return items;
}

function OfSeller({ whose }: { whose: Whose }) {
  const fetch = useCallback(() => fetchAll(whose.path), [whose.path]);
  const { value: items, problem, load, change } = useLoaded(fetch, { failed: portfolioTexts.loadFailed });
  if (problem && !items) return <NotLoaded problem={problem} onRetry={load} />;
  if (!items) return <p role="status">Carregando…</p>;
  if (items.length === 0) return <None />;
  return (
    <Shown whose={whose} items={items} onChange={(to) => change((now) => now && to(now))} onStale={load} />
  );
}

interface ShownProps {
  whose: Whose;
  items: Items;
  onChange: (to: (items: Items) => Items) => void;
  onStale: () => void;
}

function Shown({ whose, items, onChange, onStale }: ShownProps) {
  const order = useOrder({ companyId: whose.companyId, items, onChange, onStale });
  const [pages, setPages] = useState(1);
  const [deleting, setDeleting] = useState<PortfolioItem>();
  const list = useRef<HTMLUListElement>(null);
  const help = useId();
  useFocusKept(list, '[data-delete]', items.map(({ id }) => id).join(' '));
  // A row moved past the end of the shown part must stay visible.
  const touched = items.findIndex(({ id }) => id === order.touched);
  const shown = items.slice(0, Math.max(pages * rowsAtOnce, touched + 1));

  const remove = async ({ id }: PortfolioItem) => {
    setDeleting(undefined);
    try {
      await call('DELETE', `/portfolio/${id}`);
    } catch (error) {
      // 404: another tab has already deleted it.
      if (!isNotFound(error)) return toastError(portfolioTexts.deleteFailed);
    }
    onChange((now) => now.filter((item) => item.id !== id));
    toastSuccess(portfolioTexts.deleted);
  };

  return (
    <>
      <div className="flow mb-2">
        <Button look="quiet" size="small" href={paths.createItem}>
          <Icon of={plus} />
          {itemTexts.newItem}
        </Button>
        <Button look="outline" size="small" href={portfolioTab(whose.page)}>
          {texts.seePublic}
        </Button>
      </div>
      {items.length > 1 && <p className="hint mb-3">{texts.hint}</p>}
      <p id={help} hidden>
        {texts.keys}
      </p>
      <p className="visually-hidden" role="status">
        {order.announcement}
      </p>
      <ul ref={list} className="own-items" aria-label={texts.list}>
        {shown.map((item, place) => (
          <ItemRow
            key={item.id}
            item={item}
            place={place}
            total={items.length}
            order={order}
            help={help}
            onDelete={setDeleting}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <p className="mt-4 text-center">
          <Button look="outline" onClick={() => setPages(pages + 1)}>
            {itemTexts.more}
          </Button>
        </p>
      )}
      <ConfirmSheet
        title={texts.removeTitle(deleting?.title ?? '')}
        effect={texts.removeEffect}
        open={deleting !== undefined}
        onConfirm={() => deleting && void remove(deleting)}
        onClose={() => setDeleting(undefined)}
      />
    </>
  );
}

const None = () => (
  <EmptyState title={itemTexts.noneOfYours} text={itemTexts.showWhat}>
    <Button href={paths.createItem}>{itemTexts.newItem}</Button>
  </EmptyState>
);

const NoCompany = () => (
  <EmptyState title={itemTexts.noneOfYours} text={texts.noCompany}>
    <Button href={paths.createCompany}>Criar empresa</Button>
  </EmptyState>
);
