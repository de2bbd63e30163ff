import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig, passthroughImageService } from 'astro/config';
import { countryList } from './src/build/countries.ts';
import { finishBuild } from './src/build/finish.ts';
import { shortFirstPaint } from './src/build/first-paint.ts';
import { flatImports } from './src/build/flat-imports.ts';
import { escapedAttributes, pageMarking } from './src/build/page-marks.ts';
import { touchDirective } from './src/build/touch-directive.ts';
import { devProgram } from './src/server/dev/program.ts';

/** By default, the script of a layout is `Base.astro_astro_type_script_index_0_lang.HASH.js`. */
const fileOfScript = (/** @type {{ name: string }} */ { name }) =>
  `_astro/${name.replace(/\.astro.*/, '').replace(/[^\w-]/g, '_')}.[hash].js`;

const plainImport = '\0plain-import:';

export default defineConfig({
  output: 'server',
  // Sends pages whole, because a page that fails half way must be replaced by the error page.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [
    // Our React pages are small, and rendering a string costs half the CPU of a stream.
    react({ experimentalDisableStreaming: true }),
    tailwind({ applyBaseStyles: false, configFile: './src/layouts/styles/tailwind.config.ts' }),
    touchDirective(),
    devProgram(),
    finishBuild(),
  ],
  redirects: {
    '/freelancer-profile': '/profile',
    '/company-profile': '/profile',
    // The service worker handles the shares of other apps. Without a worker, the dialog opens empty.
    '/partilhar': { status: 303, destination: '/my-services?publicar=1' },
  },
  // Tokens live in the browser's storage, so the server keeps no sessions.
  session: false,
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // The default removes the space of a line break between two inline elements.
  compressHTML: true,
  // One sheet for all pages, which the browser keeps for a year. Inlined, it would travel with every page.
  build: { inlineStylesheets: 'never', format: 'file' },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [
      countryList(),
      pageMarking(),
      escapedAttributes(),
      shortFirstPaint(),
      flatImports(),
      {
        name: 'bizlink:script-floor',
        // Islands need Chrome 80. It is set here, because Astro overrides `build.target`.
        configEnvironment: (name) =>
          name === 'client' ? { build: { target: 'chrome80', modulePreload: false } } : undefined,
      },
      {
        name: 'bizlink:plain-import',
        enforce: 'pre',
        // Files loaded on demand are small and bring no styles. Vite's own loader would be a tenth of the shell.
        load: (id) =>
          id.startsWith(plainImport) ? 'export const __vitePreload = (load) => load();' : undefined,
        // A page's own script has its own, because the shared one is in a file that it would wait for.
        resolveId: (id, from) =>
          id === '\0vite/preload-helper.js'
            ? plainImport + (/type=script/.test(from) ? encodeURIComponent(from) : '')
            : undefined,
      },
    ],
    build: {
      // Reading works from Chrome 61 (Android 8).
      cssTarget: 'chrome61',
      assetsInlineLimit: 0,
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // One file for each group of folders. A request costs a phone more than some bytes it does not need yet.
            output: {
              entryFileNames: fileOfScript,
              chunkFileNames: fileOfScript,
              codeSplitting: {
                groups: [
                  {
                    // With the script of the layout, or that would be a file of its own.
                    name: 'shell',
                    test: /src\/(scripts\/(shell\/(shell|waking|missing-part|install|worker|focus)|stores\/kept|saver\/(measure|usage)|directives\/failed)\.|lib\/(copy\/shell|format\/date|kept-pages\/kept|marks\/anchors)\.|layouts\/Base\.astro\?)/,
                  },
                  {
                    // What every page loads once somebody acts.
                    name: 'awake',
                    test: /src\/scripts\/(shell|stores)\/|node_modules\/(nanostores\/(?!listen-keys|deep-map)|@nanostores\/persistent)\//,
                  },
                  {
                    name: 'calls',
                    test: /src\/(scripts\/calls\/|lib\/(copy\/(problems|accounts)|profiles\/prompt))/,
                  },
                  // Shared by list pages and their islands before the islands load.
                  { name: 'lists', test: /src\/scripts\/(feed\/kept|outbox\/(later|wishes))\./ },
                  {
                    name: 'presses',
                    test: /src\/(scripts\/marks\/(bind|share)|lib\/(copy\/share|things))\./,
                  },
                  {
                    name: 'filters',
                    test: /src\/(scripts\/search\/filters|lib\/search\/(parameters|address|fields))\./,
                  },
                  {
                    name: 'react',
                    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|src\/(islands\/ui\/use-ready|components\/ui\/(Icon|Button)|lib\/(icons\/forms|ui\/button))\./,
                  },
                  // Shared by islands and data saving, which loads no islands.
                  { name: 'picture', test: /src\/lib\/(format\/(picture|size)|copy\/data-saver)\./ },
                  // Small parts that most islands share. Each would be a request of its own.
                  {
                    name: 'island',
                    test: /node_modules\/@nanostores\/react\/|src\/(islands\/ui\/(Sheet|NotLoaded|use-loaded)|components\/ui\/(EmptyState|Picture)|scripts\/uploads\/shrink)\./,
                  },
                  {
                    name: 'formats',
                    test: /src\/lib\/(format\/(price|size|plain|place|ends)|contract\/chat-form)\./,
                  },
                  // Loaded a while after each page, for signed-in people.
                  { name: 'live', test: /src\/scripts\/live\// },
                  // What pages show without a network. The worker stores it from the beginning.
                  { name: 'offline', test: /src\/lib\/(kept-pages\/kept|copy\/offline)/ },
                  // The database of the device, for acts without a network and for the chat.
                  {
                    name: 'device',
                    test: /node_modules\/idb\/|src\/(scripts\/outbox\/(database|retries|failures|question|unsent)|lib\/copy\/outbox)\./,
                  },
                  {
                    name: 'outbox',
                    test: /src\/scripts\/(outbox\/(outbox|acts|act|send-act|older)|forms\/draft)\./,
                  },
                  // Shared by the chat, by what it loads later, and by pages that send its messages.
                  {
                    name: 'chat',
                    test: /src\/(scripts\/chat\/(can-record|device)|lib\/copy\/(begin-deal|chat-voice|messages|quick-answers-found))\./,
                  },
                  // Shared by the chat and the pages of deals.
                  {
                    name: 'deal-path',
                    test: /src\/(components\/ui\/StepLine|islands\/deals\/PathLine|lib\/copy\/deal-path)\./,
                  },
                  // With what loads the later parts of the chat, because the chat has this file from its beginning.
                  {
                    name: 'quick-answers',
                    test: /src\/islands\/(chat\/(QuickAnswers|use-quick-answers)|ui\/use-late)\./,
                  },
                  // Sheets that ask. The chat and many lists load them by a press.
                  { name: 'SheetForm', test: /src\/islands\/ui\/SheetForm\./ },
                  // All other icons. The sign-in pages do not need them.
                  { name: 'icons', test: /src\/lib\/icons\.ts/ },
                  {
                    name: 'form',
                    test: /node_modules\/(react-hook-form|@hookform|zod)\/|src\/(components\/ui\/(Field|TextArea|TextField)\.|islands\/(forms\/|accounts\/(NewPasswordField|ByGoogle))|scripts\/accounts\/common|lib\/(contract\/(accounts|text)|copy\/errors|next\.))/,
                  },
                  // Shared by the islands of a person's own things and by their forms.
                  {
                    name: 'own',
                    test: /src\/(components\/ui\/(Coming|Fact|Words)|islands\/(ui\/(use-own-user|use-draft|DraftNote|FormBar|FormSkeleton)|fields\/(picture-file|file-complaint|FileInput))|lib\/(copy\/(media|services)|companies\/mine))\./,
                  },
                  // Shared by the forms of services, vacancies and works. With 'form', each of them is three files.
                  {
                    name: 'publish-form',
                    test: /src\/islands\/(publishing\/(?!Published|show-published)|things\/|pictures\/(?!use-preview)|fields\/(CategoryPicker|Combobox)\.)|src\/lib\/copy\/pictures\./,
                  },
                  { name: 'PublishDialog', test: /src\/islands\/services\/(PublishDialog\.|form\/)/ },
                ],
              },
            },
          },
        },
      },
    },
  },
  // The server sets the content security policy: src/server/http/pages/security-headers.ts.
  security: { checkOrigin: true },
});
