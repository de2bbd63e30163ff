import { Sheet } from '#islands/ui/Sheet.tsx';
import { keyTexts as texts } from '#lib/copy/moderation/keys.ts';

export default ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet title={texts.title} open={open} onClose={onClose} small>
    <dl className="sheet-body case-keys">
      {texts.keys.map(([key, act]) => (
        <div key={key} className="row">
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{act}</dd>
        </div>
      ))}
    </dl>
  </Sheet>
);
