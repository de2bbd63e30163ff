import { info } from '#lib/icons.ts';
import { Icon } from './Icon.tsx';

/** Why there is more in the form than was saved. */
export const DraftNote = ({ onDrop }: { onDrop: () => void }) => (
  <div className="note draft-note" role="status">
    <Icon of={info} />
    <span>
      Está aqui o que escreveu e ainda não guardou.{' '}
      <button type="button" className="link-button" onClick={onDrop}>
        Começar de novo
      </button>
    </span>
  </div>
);
