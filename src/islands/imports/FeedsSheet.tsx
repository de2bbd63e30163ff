import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { feedScreen as texts } from '#lib/copy/imports-screen.ts';
import { copy } from '#lib/icons.ts';
import { serviceFeed } from '#lib/services/feed-paths.ts';
import { copyAddress } from '#scripts/marks/copy-address.ts';

interface Props {
  open: boolean;
  personId: number;
  companyId: number | null;
  onClose: () => void;
}

const formats = [
  ['rss.xml', texts.rss],
  ['feed.json', texts.json],
] as const;

export default function FeedsSheet({ open, personId, companyId, onClose }: Props) {
  const seller =
    companyId === null
      ? ({ type: 'user', id: personId } as const)
      : ({ type: 'company', id: companyId } as const);
  return (
    <Sheet title={texts.title} open={open} onClose={onClose} small>
      <div className="sheet-body stack">
        <p>{texts.how}</p>
        {formats.map(([format, name]) => {
          const address = location.origin + serviceFeed(seller, format);
          return (
            <div key={format} className="row">
              <p className="grow import-title">
                <b>{name}</b>
                <br />
                <a href={address}>{address}</a>
              </p>
              <button
                type="button"
                className="icon-button"
                aria-label={texts.copy(name)}
                onClick={() => void copyAddress(address)}
              >
                <Icon of={copy} />
              </button>
            </div>
          );
        })}
      </div>
      <div className="sheet-foot">
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </Sheet>
  );
}
