/** Mobile or standalone go to the application, others to the dashboard (specification §4). */
export function chooseLandingPath(mobile: boolean, standalone: boolean): '/pwa' | '/dashboard' {
  return mobile || standalone ? '/pwa' : '/dashboard';
}
