import { Button } from '#components/ui/Button.tsx';
import { Sheet } from './Sheet.tsx';

interface Props {
  title: string;
  effect: string;
  act?: string;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export const DeleteDialog = ({ title, effect, act = 'Eliminar', open, onConfirm, onClose }: Props) => (
  <Sheet title={title} open={open} onClose={onClose} small>
    <div className="sheet-body">
      <p className="text-text2">{effect}</p>
    </div>
    <div className="sheet-foot">
      <Button look="outline" onClick={onClose}>
        Cancelar
      </Button>
      <Button look="danger" onClick={onConfirm}>
        {act}
      </Button>
    </div>
  </Sheet>
);
