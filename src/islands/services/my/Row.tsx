import { memo, useState } from 'react';
import { Withheld } from '#components/moderation/Withheld.tsx';
import { Sign } from '#components/services/Sign.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import type { OwnService } from '#lib/contract/services.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { formatAmount, priceText } from '#lib/format/price.ts';
import { chat, eye, heart, promoted } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { type RowAction, RowMenu } from './RowMenu.tsx';
import { statusLooks } from './status-looks.ts';

interface Props {
  service: OwnService;
  busy: boolean;
  onAction: (action: RowAction, service: OwnService) => void;
}

export const rowId = (id: number) => `service-${id}`;

/** One of possibly thousands of rows. `memo` renders it again only when the row itself changes. */
export const Row = memo(({ service, busy, onAction }: Props) => {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { id, title, price, status, state, views, leads, likes, image_url, is_promoted, deals } = service;
  return (
    // A row with a closed menu skips layout while it is out of view. A row with an open menu cannot, because
    // the menu covers the rows below.
    <li
      className={`my-row flex items-center ${isMenuOpen ? '' : 'my-row-closed'}`}
      id={rowId(id)}
      aria-busy={busy || undefined}
    >
      <span className="my-thumb relative flex-none overflow-hidden rounded-field">
        <span className="media">
          <Sign of={service} />
          {image_url && <Picture address={image_url} widest={224} sizes="96px" width={96} height={72} />}
        </span>
        {!state && <span className={`my-state ${statusLooks[status]}`}>{status}</span>}
      </span>
      <div className="my-row-text grow">
        <h3 className="line-clamp-2">
          <a href={paths.service(service.slug)}>{title}</a>
        </h3>
        <p className="my-row-facts items-center text-f13 text-text2 even-digits">
          <span className="my-row-price">{priceText(price)}</span>
          <Fact icon={eye} count={views} one="visualização" many="visualizações" />
          <Fact icon={chat} count={leads} one="contacto" many="contactos" />
          <Fact icon={heart} count={likes} one="curtida" many="curtidas" />
        </p>
        {deals.asked > 0 && <p className="my-row-deals mt-1 text-f13 text-text2">{texts.deals(deals)}</p>}
        {(state || is_promoted === 1) && (
          <p className="my-row-pills flex flex-wrap items-center">
            {state ? (
              <Withheld state={state} />
            ) : (
              <span className="pill pill-accent">
                <Icon of={promoted} />
                Promovido
              </span>
            )}
          </p>
        )}
      </div>
      <RowMenu service={service} busy={busy} isOpen={isMenuOpen} onToggle={setMenuOpen} onAction={onAction} />
    </li>
  );
});

const Fact = ({ icon, count, one, many }: { icon: string; count: number; one: string; many: string }) => (
  <span className="my-fact inline-flex items-center">
    <Icon of={icon} size={16} />
    {`${formatAmount(count)} `}
    <span className="my-fact-word">{count === 1 ? one : many}</span>
  </span>
);
