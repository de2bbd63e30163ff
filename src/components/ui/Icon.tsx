interface Props {
  /**
   * The drawing itself, imported by name from lib/icons, so that an island bundles only the icons it uses.
   */
  of: string;
  size?: 16 | 20 | 32;
  className?: string;
}

export const Icon = ({ of, size, className }: Props) => (
  <svg
    className={['icon', size && `icon-${size}`, className].filter(Boolean).join(' ')}
    viewBox="0 0 24 24"
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
    dangerouslySetInnerHTML={{ __html: of }}
  />
);
