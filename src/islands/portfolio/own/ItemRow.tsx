import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Withheld } from '#components/moderation/Withheld.tsx';
import { Still } from '#components/portfolio/Still.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { orderTexts as texts } from '#lib/copy/portfolio-shown.ts';
import { chevronDown, chevronUp, edit, grip, trash } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { viewerOf } from '#lib/portfolio/addresses.ts';
import { dragRow } from '#scripts/portfolio/drag.ts';
import type { useOrder } from './use-order.ts';

interface Props {
  item: PortfolioItem;
  place: number;
  total: number;
  order: ReturnType<typeof useOrder>;
  help: string;
  onDelete: (item: PortfolioItem) => void;
}

export function ItemRow({ item, place, total, order, help, onDelete }: Props) {
  const { id, title, is_hidden, state } = item;
  const row = useRef<HTMLLIElement>(null);
  const isLifted = order.lifted === id;

  const press = (event: KeyboardEvent) => {
    if (!isLifted) return;
    if (event.key === 'ArrowUp' && place > 0) order.move(id, -1);
    else if (event.key === 'ArrowDown' && place < total - 1) order.move(id, 1);
    else if (event.key === 'Escape') order.undo();
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
  const drag = ({ nativeEvent, currentTarget, button }: PointerEvent<HTMLElement>) => {
    if (button > 0 || !row.current) return;
    dragRow(nativeEvent, currentTarget, row.current, {
      onOver: (to) => order.over(id, to),
      onDrop: (to) => to !== place && order.put(id, to),
      onUndo: () => order.over(id, place),
    });
  };
  return (
    <li ref={row} className={isLifted ? 'card own-item own-item-lifted' : 'card own-item'}>
      <button
        type="button"
        className="icon-button own-item-handle"
        aria-label={texts.handle(title)}
        aria-describedby={help}
        aria-pressed={isLifted}
        onPointerDown={drag}
        // `detail` is 0 if the click comes from a keyboard or a screen reader.
        onClick={({ detail }) => detail === 0 && (isLifted ? order.drop() : order.lift(id))}
        onKeyDown={press}
        onBlur={() => isLifted && order.drop()}
      >
        <Icon of={grip} />
      </button>
      <Still item={item} widest={224} sizes="96px" />
      <div className="own-item-words">
        <h3 className="line-clamp-3">{is_hidden ? title : <a href={viewerOf(item)}>{title}</a>}</h3>
        {is_hidden && (
          <p className="text-f13 text-text2">
            {state ? (
              <Withheld state={state} />
            ) : (
              <>
                <span className="pill pill-warn">{texts.hidden}</span> {texts.hiddenWhy}
              </>
            )}
          </p>
        )}
      </div>
      <div className="own-item-acts flex flex-wrap items-center">
        <Button look="text" size="small" href={paths.editItem(id)} aria-label={texts.edit(title)}>
          <Icon of={edit} />
          Editar
        </Button>
        <span className="grow" />
        <Arrow
          icon={chevronUp}
          label={texts.up(title)}
          isEnd={place === 0}
          onPress={() => order.put(id, place - 1)}
        />
        <Arrow
          icon={chevronDown}
          label={texts.down(title)}
          isEnd={place === total - 1}
          onPress={() => order.put(id, place + 1)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={texts.remove(title)}
          data-delete={id}
          onClick={() => onDelete(item)}
        >
          <Icon of={trash} />
        </button>
      </div>
    </li>
  );
}

interface ArrowProps {
  icon: string;
  label: string;
  isEnd: boolean;
  onPress: () => void;
}

/** Stays at the end of the list too, so that it keeps the focus after a press. */
const Arrow = ({ icon, label, isEnd, onPress }: ArrowProps) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-disabled={isEnd}
    onClick={() => !isEnd && onPress()}
  >
    <Icon of={icon} />
  </button>
);
