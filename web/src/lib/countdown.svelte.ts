/** Whole seconds until a deadline, told anew every second. Where there is none, no timer runs. */

export class Countdown {
  left: number | null = $state(null);

  constructor(deadline: () => number | null) {
    $effect(() => {
      const end = deadline();
      const tick = (): void => {
        this.left = end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000));
        if (!this.left) window.clearInterval(timer);
      };
      const timer = end === null ? undefined : window.setInterval(tick, 1000);
      tick();
      return () => window.clearInterval(timer);
    });
  }
}
