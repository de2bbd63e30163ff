import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig, passthroughImageService } from 'astro/config';
import { countryList } from './src/build/countries.ts';
import { finishBuild } from './src/build/finish.ts';
import { escapedAttributes, pageMarking } from './src/build/page-marks.ts';
import { touchDirective } from './src/build/touch-directive.ts';
import { devProgram } from './src/server/dev/program.ts';

export default defineConfig({
  output: 'server',
  // Whole pages: one that fails half way is answered with the page that says so.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [
    // Our React pages are small: one string costs half the CPU of a stream.
    react({ experimentalDisableStreaming: true }),
    tailwind({ applyBaseStyles: false, configFile: './src/layouts/styles/tailwind.config.ts' }),
    touchDirective(),
    devProgram(),
    finishBuild(),
  ],
  redirects: {
    '/freelancer-profile': '/profile',
    '/company-profile': '/profile',
    // What another app shares goes to the service worker. Without one, the dialog opens empty.
    '/partilhar': { status: 303, destination: '/my-services?publicar=1' },
  },
  // Tokens live in the browser's storage, so the server keeps no sessions.
  session: false,
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // The default removes the space of a line break between two inline elements.
  compressHTML: true,
  // One sheet for all pages, kept a year by the browser. Inlined, it would travel with every page.
  build: { inlineStylesheets: 'never', format: 'file' },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [
      countryList(),
      pageMarking(),
      escapedAttributes(),
      {
        name: 'bizlink:script-floor',
        // Acting works from Chrome 80. Said here because Astro sets its own target over `build.target`.
        configEnvironment: (name) =>
          name === 'client' ? { build: { target: 'chrome80', modulePreload: false } } : undefined,
      },
      {
        name: 'bizlink:plain-import',
        enforce: 'pre',
        // What a page loads on demand is small and brings no styles: Vite's loader for both would be a tenth of the shell.
        load: (id) =>
          id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
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
            // One file for each group of folders: a request costs a phone more than a few bytes that it does not need yet.
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'shell',
                    test: /src\/(scripts\/(shell|stores|directives)|lib\/copy\/shell)|node_modules\/(nanostores\/(?!listen-keys|deep-map)|@nanostores\/persistent)\//,
                  },
                  // What calls the API and knows who looks: for who is signed in, and for forms.
                  {
                    name: 'calls',
                    test: /src\/(scripts\/calls\/|lib\/(copy\/(problems|accounts)|profiles\/prompt))/,
                  },
                  // What lists and their islands share before these are awake.
                  { name: 'lists', test: /src\/scripts\/(marks\/show|feed\/kept|outbox\/(later|wishes))\./ },
                  // What hears presses on things, in lists and on their pages.
                  {
                    name: 'presses',
                    test: /src\/(scripts\/marks\/(bind|share)|lib\/(copy\/share|things|marks\/anchors))\./,
                  },
                  // What lists with filters share.
                  {
                    name: 'filters',
                    test: /src\/(scripts\/search\/(filters|apply)|lib\/search\/(parameters|address|fields))\./,
                  },
                  // What every island needs.
                  {
                    name: 'react',
                    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|src\/(islands\/ui\/use-ready|components\/ui\/(Icon|Button)|lib\/(icons\/forms|ui\/button))\./,
                  },
                  // What islands share with who saves data, who loads none of them.
                  { name: 'picture', test: /src\/lib\/(format\/(picture|size)|copy\/data-saver)\./ },
                  // Small parts that most islands share: each would be a request of its own.
                  {
                    name: 'island',
                    test: /node_modules\/@nanostores\/react\/|src\/(islands\/ui\/(Sheet|NotLoaded|use-loaded)|components\/ui\/Picture|scripts\/uploads\/shrink)\./,
                  },
                  {
                    name: 'formats',
                    test: /src\/lib\/(format\/(price|amount|size|plain|place)|contract\/chat-form)\./,
                  },
                  // What every page of who is signed in has after a while.
                  { name: 'live', test: /src\/scripts\/live\// },
                  // What pages show without a network: the worker has it from the beginning.
                  { name: 'offline', test: /src\/lib\/(kept-pages\/kept|copy\/offline)/ },
                  // What waits on the device, and the database for it: for acts without network, and the chat.
                  {
                    name: 'device',
                    test: /node_modules\/idb\/|src\/scripts\/outbox\/(database|retries|passing|question|unsent)\./,
                  },
                  // What sends it: every act, messages too.
                  {
                    name: 'outbox',
                    test: /src\/(scripts\/outbox\/(outbox|acts|act|send-act|older)|lib\/copy\/outbox)\./,
                  },
                  // What the chat shares with what it loads later, and with pages that send what it left.
                  {
                    name: 'chat',
                    test: /src\/(scripts\/chat\/(can-record|device)|lib\/copy\/(chat-voice|messages|quick-answers-found))\./,
                  },
                  { name: 'quick-answers', test: /src\/islands\/chat\/(QuickAnswers|use-quick-answers)\./ },
                  // The rest of the icons: not for who only signs in.
                  { name: 'icons', test: /src\/lib\/icons\.ts/ },
                  // What every form needs.
                  {
                    name: 'form',
                    test: /node_modules\/(react-hook-form|@hookform|zod)\/|src\/(components\/ui\/(Field|TextField)\.|islands\/(forms\/|accounts\/(NewPasswordField|ByGoogle))|scripts\/accounts\/common|lib\/(contract\/(accounts|text)|copy\/errors|next\.))/,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
  // The content security policy comes from the server: src/server/http/pages/policy.ts.
  security: { checkOrigin: true },
});
