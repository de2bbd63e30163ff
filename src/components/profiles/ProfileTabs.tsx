interface Props {
  links: readonly { text: string; href: string; current: boolean }[];
}

/** The React twin of components/ui/Tabs.astro: links, each with an address of its own. */
export const ProfileTabs = ({ links }: Props) => (
  <nav className="tabs" aria-label="Perfil">
    {links.map(({ text, href, current }) => (
      <a key={text} className="tab" href={href} aria-current={current ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);
