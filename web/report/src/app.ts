// State shared by all panels.

import type { Chart } from "./chart";
import type { ReportData } from "../../lib/report_data";
import type { ScaleGroup } from "./scale_group";
import type { Theme } from "./theme";
import type { TimeView } from "./time_view";
import type { Transport } from "./transport";

export interface App {
  readonly data: ReportData;
  readonly theme: Theme;
  readonly view: TimeView;
  readonly transport: Transport;
  readonly charts: Map<string, Chart>;
  readonly scaleGroups: Map<string, ScaleGroup>;
}
