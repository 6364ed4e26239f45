import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tests, withServer } from './open.mjs';
const { prepare, settled } = await tests('states.ts');
const lists = await Promise.all(['rooms','table','vanish','court','rabbits'].map((n)=>tests(`states/${n}.ts`)));
const states = lists.flatMap((l)=>Object.values(l).flat());
mkdirSync('/tmp/axe/sheet',{recursive:true});
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
const [w,h]=(process.argv[3]??'360x640').split('x').map(Number);
const theme = process.argv[4] ?? 'light';
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
await withServer(async (server)=>{ let i=0;
 for (const s of states){ i++; if(!only.test(s.name)) continue; const c=await browser.newContext({baseURL:server.url,viewport:{width:w,height:h},locale:'en-GB'}); const p=await c.newPage();
  try{ await prepare(p,theme); await s.open(p); await settled(p);}catch(e){console.log('FAIL',s.name,e.message.slice(0,150));}
  writeFileSync(`/tmp/axe/sheet/${String(i).padStart(3,'0')}.png`, await p.screenshot()); console.log(i,s.name); await c.close(); }});
await browser.close();
