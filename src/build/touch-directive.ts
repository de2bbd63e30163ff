import type { AstroIntegration } from 'astro';

export const touchDirective = (): AstroIntegration => ({
  name: 'bizlink:touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'feed'])
        addClientDirective({ name, entrypoint: `./src/scripts/directives/${name}.ts` });
    },
  },
});

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
    'client:feed'?: boolean;
  }
}
