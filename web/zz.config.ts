import config from './playwright.config';
export default { ...config, snapshotPathTemplate: '/tmp/axe/goldens2/{arg}{ext}' };
