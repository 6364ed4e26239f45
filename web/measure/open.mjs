// What the tests have in TypeScript, for scripts that run by themselves.
import { runnerImport } from 'vite';
import { join } from 'node:path';

export const tests = async (name) => (await runnerImport(join(import.meta.dirname, '../tests', name))).module;

// A fresh server for as long as something is done with it.
export async function withServer(work) {
  const { Server, freePort } = await tests('serving.ts');
  const server = new Server(await freePort());
  try {
    await server.start();
    return await work(server);
  } finally {
    await server.end();
  }
}
