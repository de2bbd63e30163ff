import { Icon } from '#components/ui/Icon.tsx';
import { info } from '#lib/icons.ts';

interface Props {
  text?: string;
  onDrop: () => void;
}

export const DraftNote = ({ text = 'Está aqui o que escreveu e ainda não guardou.', onDrop }: Props) => (
  <div className="note draft-note" role="status">
    <Icon of={info} />
    <span>
      {text}{' '}
      <button type="button" className="link-button" onClick={onDrop}>
        Começar de novo
      </button>
    </span>
  </div>
);
