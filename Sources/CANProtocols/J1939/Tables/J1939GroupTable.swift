/// Parameter groups: number, label, name, and the document that defines it (as named by public documents: the FMS-Standard,
/// makers' manuals, Linux and canboat).
enum J1939GroupTable {
    static let text: StaticString = #"""
        0|TSC1|Torque/speed control 1|SAE J1939-71; FMS-Standard 04
        256|TC1|Transmission control 1|SAE J1939-71
        1024|XBR|External brake request|SAE J1939-71
        40448|DM29|Counts of trouble codes by their regulation|SAE J1939-73
        40704|DM35|Immediate fault status|SAE J1939-73
        40960|DM34|Not-to-exceed status|SAE J1939-73
        41216|DM33|Emission increasing auxiliary emission control device times|SAE J1939-73
        41472|DM32|Regulated exhaust emission level exceedance|SAE J1939-73
        41728|DM31|Trouble codes and lamps|SAE J1939-73
        41984|DM30|Scaled test results|SAE J1939-73
        43520||Client to file server|ISO 11783-13
        43776||File server to client|ISO 11783-13
        44032||Guidance machine status|ISO 11783-7
        44288||Guidance system command|ISO 11783-7
        49408|DM21|Diagnostic readiness 2|SAE J1939-73
        49664|DM20|Monitor performance ratio|SAE J1939-73
        49920|DM22|Clearing of single trouble codes|SAE J1939-73
        50944|ETP.DT|Extended transport protocol, data transfer|SAE J1939-21
        51200|ETP.CM|Extended transport protocol, connection management|SAE J1939-21
        51968||Process data|ISO 11783-10
        52480||ISO 15765-2 diagnostics, functional addressing (mixed)|ISO 15765-2
        52736||ISO 15765-2 diagnostics, physical addressing (mixed)|ISO 15765-2
        52992|CTL|Continuous torque and speed limit request|SAE J1939-71
        53248|CL|Cab illumination message|SAE J1939-71
        54016|DM19|Calibration information|SAE J1939-73
        54272|DM18|Data security|SAE J1939-73
        54784|DM17|Boot load data|SAE J1939-73
        55040|DM16|Binary data transfer|SAE J1939-73
        55296|DM15|Memory access response|SAE J1939-73
        55552|DM14|Memory access request|SAE J1939-73
        55808||ISO 15765-2 diagnostics, physical addressing (normal fixed)|ISO 15765-2
        56064||ISO 15765-2 diagnostics, functional addressing (normal fixed)|ISO 15765-2
        57088|DM13|Stop start broadcast|SAE J1939-73
        57344|CM1|Cab message 1|SAE J1939-71
        58112|DM7|Command of a test|SAE J1939-73
        58880||Virtual terminal to ECU|ISO 11783-6
        59136||ECU to virtual terminal|ISO 11783-6
        59392||Acknowledgment|SAE J1939-21
        59904||Request|SAE J1939-21
        60160|TP.DT|Transport protocol, data transfer|SAE J1939-21
        60416|TP.CM|Transport protocol, connection management|SAE J1939-21
        60928||Address claimed|SAE J1939-81
        61184|PropA|Proprietary A|SAE J1939-21
        61440|ERC1|Electronic retarder controller 1|SAE J1939-71; FMS-Standard 04
        61441|EBC1|Electronic brake controller 1|SAE J1939-71; FMS-Standard 04
        61442|ETC1|Electronic transmission controller 1|SAE J1939-71; FMS-Standard 04
        61443|EEC2|Electronic engine controller 2|SAE J1939-71; FMS-Standard 04
        61444|EEC1|Electronic engine controller 1|SAE J1939-71; FMS-Standard 04
        61445|ETC2|Electronic transmission controller 2|SAE J1939-71; FMS-Standard 04
        61446|EAC1|Electronic axle controller 1|SAE J1939-71
        61449|VDC2|Vehicle dynamic stability control 2|SAE J1939-71
        61450|EGF1|Engine gas flow rate 1|SAE J1939-71
        61451|ESC1|Electronic steering control 1|SAE J1939-71
        61452|ETC8|Electronic transmission controller 8|SAE J1939-71
        61454|AT1IG1|Aftertreatment 1 intake gas 1|SAE J1939-71
        61455|AT1OG1|Aftertreatment 1 outlet gas 1|SAE J1939-71
        61456|AT2IG1|Aftertreatment 2 intake gas 1|SAE J1939-71
        61457|AT2OG1|Aftertreatment 2 outlet gas 1|SAE J1939-71
        61459|SSI|Slope sensor information|SAE J1939-71
        61464|EEC6|Electronic engine controller 6|SAE J1939-71
        61466|TFAC|Engine throttle and fuel actuator control command|SAE J1939-71
        64709||Aftertreatment 1 SCR exhaust gas temperature 2|SAE J1939-71
        64740||Engine fuel properties|SAE J1939-71
        64751||Engine fluid level/pressure 11|SAE J1939-71
        64776||Engine oil message|SAE J1939-71
        64777|HRLFC|High resolution fuel consumption (liquid)|SAE J1939-71; FMS-Standard 04
        64800||Aftertreatment 1 diesel oxidation catalyst|SAE J1939-71
        64891|AT1S1|Aftertreatment 1 service|SAE J1939-71
        64896|DM28|Permanent trouble codes|SAE J1939-73
        64898|DM27|All pending trouble codes|SAE J1939-73
        64908||Aftertreatment 1 gas parameters|SAE J1939-71
        64914|EOI|Engine operating information|SAE J1939-71
        64916|EEC7|Electronic engine controller 7|SAE J1939-71
        64932|PTODE|PTO drive engagement|SAE J1939-71; FMS-Standard 04
        64933|DC2|Door control 2|SAE J1939-71
        64946||Aftertreatment 1 intermediate gas|SAE J1939-71
        64947||Aftertreatment 1 outlet gas 2|SAE J1939-71
        64948||Aftertreatment 1 intake gas 2|SAE J1939-71
        64949|DM23|Previously active emission related trouble codes|SAE J1939-73
        64950|DM24|SPN support|SAE J1939-73
        64951|DM25|Expanded freeze frame|SAE J1939-73
        64952|DM26|Diagnostic readiness 3|SAE J1939-73
        64964|EBC5|Electronic brake controller 5|SAE J1939-71
        64965|ECUID|ECU identification information|SAE J1939-71
        64966|CSA|Cold start aids|SAE J1939-71
        64968|ISCS|Operator primary intermediate speed|SAE J1939-71
        64972|OEL|Operator's external light controls|SAE J1939-71
        64973|OWW|Operator's wiper and washer controls|SAE J1939-71
        64976|IC2|Intake/exhaust conditions 2|SAE J1939-71
        64977|FMS|FMS-standard interface identity/capabilities|SAE J1939-71; FMS-Standard 04
        64979|TCI6|Turbocharger information 6|SAE J1939-71
        64980|CM3|Cab message 3|SAE J1939-71
        64981|EEC5|Electronic engine controller 5|SAE J1939-71
        64982|BJM1|Basic joystick message 1|SAE J1939-71
        64983|EJM1|Extended joystick message 1|SAE J1939-71
        64984|BJM2|Basic joystick message 2|SAE J1939-71
        64985|EJM2|Extended joystick message 2|SAE J1939-71
        64986|BJM3|Basic joystick message 3|SAE J1939-71
        64987|EJM3|Extended joystick message 3|SAE J1939-71
        64988|MCI|Marine control information|SAE J1939-71
        64992|AMB2|Ambient conditions 2|SAE J1939-71
        64997|MVS|Maximum vehicle speed limit status|SAE J1939-71
        64998|HBS|Hydraulic braking system|SAE J1939-71
        65001||Bus #1 phase C basic AC quantities|SAE J1939-75
        65002||Bus #1 phase B basic AC quantities|SAE J1939-75
        65003||Bus #1 phase A basic AC quantities|SAE J1939-75
        65004||Bus #1 average basic AC quantities|SAE J1939-75
        65005||Utility total AC energy|SAE J1939-75
        65006||Utility phase C AC reactive power|SAE J1939-75
        65007||Utility phase C AC power|SAE J1939-75
        65008||Utility phase C basic AC quantities|SAE J1939-75
        65009||Utility phase B AC reactive power|SAE J1939-75
        65010||Utility phase B AC power|SAE J1939-75
        65011||Utility phase B basic AC quantities|SAE J1939-75
        65012||Utility phase A AC reactive power|SAE J1939-75
        65013||Utility phase A AC power|SAE J1939-75
        65014||Utility phase A basic AC quantities|SAE J1939-75
        65015||Utility total AC reactive power|SAE J1939-75
        65016||Utility total AC power|SAE J1939-75
        65017||Utility average basic AC quantities|SAE J1939-75
        65018||Generator total AC energy|SAE J1939-75
        65019||Generator phase C AC reactive power|SAE J1939-75
        65020||Generator phase C AC power|SAE J1939-75
        65021||Generator phase C basic AC quantities|SAE J1939-75
        65022||Generator phase B AC reactive power|SAE J1939-75
        65023||Generator phase B AC power|SAE J1939-75
        65024||Generator phase B basic AC quantities|SAE J1939-75
        65025||Generator phase A AC reactive power|SAE J1939-75
        65026||Generator phase A AC power|SAE J1939-75
        65027||Generator phase A basic AC quantities|SAE J1939-75
        65028||Generator total AC reactive power|SAE J1939-75
        65029||Generator total AC power|SAE J1939-75
        65030||Generator average basic AC quantities|SAE J1939-75
        65031||Exhaust temperature|SAE J1939-71
        65036||Working set member|ISO 11783-7
        65037||Working set master|ISO 11783-7
        65039||Language command|ISO 11783-7
        65088|LD|Lighting data|SAE J1939-71
        65089|LCMD|Lighting command|SAE J1939-71
        65091||Rear or primary PTO output shaft|ISO 11783-7
        65092||Front or secondary PTO output shaft|ISO 11783-7
        65093||Rear or primary hitch status|ISO 11783-7
        65094||Front or secondary hitch status|ISO 11783-7
        65095||Maintain power|ISO 11783-7
        65096||Wheel-based speed and distance|ISO 11783-7
        65097||Ground-based speed and distance|ISO 11783-7
        65098|ETC7|Electronic transmission controller 7|SAE J1939-71
        65102|DC1|Door control 1|SAE J1939-71
        65103|VDC1|Vehicle dynamic stability control 1|SAE J1939-71
        65108|ECT1|Engine continuous torque and speed limit 1|SAE J1939-71
        65110|AT1T1I|Aftertreatment 1 reagent tank 1 information|SAE J1939-71
        65111|ASC5|Air suspension control 5|SAE J1939-71
        65112|ASC4|Air suspension control 4|SAE J1939-71
        65113|ASC3|Air suspension control 3|SAE J1939-71
        65114|ASC1|Air suspension control 1|SAE J1939-71
        65128|VF|Vehicle fluids|SAE J1939-71
        65129|ET3|Engine temperature 3|SAE J1939-71
        65130|EFS|Engine fuel/lube systems|SAE J1939-71
        65131|DI|Driver's identification|SAE J1939-71; FMS-Standard 04
        65132|TCO1|Tachograph|SAE J1939-71; FMS-Standard 04
        65133|HTR|Heater information|SAE J1939-71
        65134|HRW|High resolution wheel speed|SAE J1939-71
        65135|ACC1|Adaptive cruise control 1|SAE J1939-71
        65136|CVW|Combination vehicle weight|SAE J1939-71
        65164|AMB3|Auxiliary analog information|SAE J1939-71
        65165|VEP2|Vehicle electrical power 2|SAE J1939-71
        65170|EI|Engine information|SAE J1939-71
        65172|EAC|Engine auxiliary coolant|SAE J1939-71
        65174|TCW|Turbocharger wastegate|SAE J1939-71
        65175|TCI5|Turbocharger information 5|SAE J1939-71
        65176|TCI4|Turbocharger information 4|SAE J1939-71
        65177|TCI3|Turbocharger information 3|SAE J1939-71
        65178|TCI2|Turbocharger information 2|SAE J1939-71
        65179|TCI1|Turbocharger information 1|SAE J1939-71
        65188|ET2|Engine temperature 2|SAE J1939-71
        65189|IMI2|Intake manifold information 2|SAE J1939-71
        65190|IMI1|Intake manifold information 1|SAE J1939-71
        65192|AC|Articulation control|SAE J1939-71
        65193|EO1|Exhaust oxygen 1|SAE J1939-71
        65194|AF2|Alternate fuel 2|SAE J1939-71
        65195|ETC6|Electronic transmission controller 6|SAE J1939-71
        65196|EBC4|Wheel brake lining remaining information|SAE J1939-71
        65197|EBC3|Wheel application pressure, high range information|SAE J1939-71
        65198|AIR1|Air supply pressure|SAE J1939-71; FMS-Standard 04
        65199|GFC|Gaseous fuel consumption|SAE J1939-71
        65200|TTI2|Trip time information 2|SAE J1939-71
        65201|EH|Ecu history|SAE J1939-71
        65203|LFI1|Liquid fuel information 1|SAE J1939-71
        65204|TTI1|Trip time information 1|SAE J1939-71
        65205|TSI|Turbocharger speed information|SAE J1939-71
        65209|LTFI|Trip fuel information (liquid)|SAE J1939-71
        65210|TDI|Trip distance information|SAE J1939-71
        65212|CBI|Compression and service brake information|SAE J1939-71
        65213|FD|Fan drive|SAE J1939-71
        65214|EEC4|Electronic engine controller 4|SAE J1939-71
        65215|EBC2|Wheel speed information|SAE J1939-71; FMS-Standard 04
        65216|SERV|Service information|SAE J1939-71; FMS-Standard 04
        65217|VDHR|High resolution vehicle distance|SAE J1939-71; FMS-Standard 04
        65219|ETC5|Electronic transmission controller 5|SAE J1939-71
        65221|ETC4|Electronic transmission controller 4|SAE J1939-71
        65223|ETC3|Electronic transmission controller 3|SAE J1939-71
        65226|DM1|Active diagnostic trouble codes|SAE J1939-73
        65227|DM2|Previously active diagnostic trouble codes|SAE J1939-73
        65228|DM3|Diagnostic data clear/reset of previously active DTCs|SAE J1939-73
        65229|DM4|Freeze frame parameters|SAE J1939-73
        65230|DM5|Diagnostic readiness 1|SAE J1939-73
        65231|DM6|Emission related pending DTCs|SAE J1939-73
        65232|DM8|Test results|SAE J1939-73
        65234|DM10|Tests that cannot be run|SAE J1939-73
        65235|DM11|Diagnostic data clear/reset for active DTCs|SAE J1939-73
        65236|DM12|Emissions related active DTCs|SAE J1939-73
        65237|AS|Alternator speed|SAE J1939-71
        65240|CA|Commanded address|SAE J1939-81
        65241|AUXIO1|Auxiliary input and output status 1|SAE J1939-71
        65242|SOFT|Software identification|SAE J1939-71; FMS-Standard 04
        65243|EFL/P2|Engine fluid level/pressure 2|SAE J1939-71
        65244|IO|Idle operation|SAE J1939-71
        65245|TC|Turbocharger|SAE J1939-71
        65246|AIR2|Air start pressure|SAE J1939-71
        65247|EEC3|Electronic engine controller 3|SAE J1939-71; FMS-Standard 04
        65248|VD|Vehicle distance|SAE J1939-71
        65249|RC|Retarder configuration|SAE J1939-71
        65250|TCFG|Transmission configuration|SAE J1939-71
        65251|EC1|Engine configuration 1|SAE J1939-71
        65252|SHUTDN|Shutdown|SAE J1939-71
        65253|HOURS|Engine hours, revolutions|SAE J1939-71; FMS-Standard 04
        65254|TD|Time/date|SAE J1939-71; FMS-Standard 04
        65255|VH|Vehicle hours|SAE J1939-71
        65256|VDS|Vehicle direction and speed|SAE J1939-71
        65257|LFC|Fuel consumption (liquid)|SAE J1939-71; FMS-Standard 04
        65258|VW|Vehicle weight|SAE J1939-71; FMS-Standard 04
        65259|CI|Component identification|SAE J1939-71; FMS-Standard 04
        65260|VI|Vehicle identification|SAE J1939-71; FMS-Standard 04
        65261|CCSS|Cruise control and vehicle speed setup|SAE J1939-71
        65262|ET1|Engine temperature 1|SAE J1939-71
        65263|EFL/P1|Engine fluid level/pressure 1|SAE J1939-71
        65264|PTO|Power takeoff information|SAE J1939-71
        65265|CCVS|Cruise control/vehicle speed|SAE J1939-71; FMS-Standard 04
        65266|LFE|Fuel economy (liquid)|SAE J1939-71; FMS-Standard 04
        65267|VP|Vehicle position|SAE J1939-71
        65268|TIRE|Tire condition|SAE J1939-71
        65269|AMB|Ambient conditions|SAE J1939-71; FMS-Standard 04
        65270|IC1|Inlet/exhaust conditions 1|SAE J1939-71; FMS-Standard 04
        65271|VEP1|Vehicle electrical power 1|SAE J1939-71
        65272|TRF1|Transmission fluids 1|SAE J1939-71; FMS-Standard 04
        65273|AI|Axle information|SAE J1939-71
        65274|B|Brakes|SAE J1939-71
        65275|RF|Retarder fluids|SAE J1939-71
        65276|DD|Dash display|SAE J1939-71; FMS-Standard 04
        65277|A1|Alternate fuel 1|SAE J1939-71
        65278|AWPP|Auxiliary water pump pressure|SAE J1939-71
        65279|WFI|Water in fuel indicator|SAE J1939-71
        126720|PropA2|Proprietary A2|SAE J1939-21
        """#

    /// Groups of GB/T 27930 between charger (0x56) and battery management (0xF4).
    static let charging: StaticString = #"""
        256|CRM|Charger recognition|GB/T 27930-2015
        512|BRM|Battery management and vehicle identification|GB/T 27930-2015
        1536|BCP|Battery charging parameters|GB/T 27930-2015
        1792|CTS|Charger time|GB/T 27930-2015
        2048|CML|Charger output limits|GB/T 27930-2015
        2304|BRO|Battery ready to charge|GB/T 27930-2015
        2560|CRO|Charger ready to charge|GB/T 27930-2015
        4096|BCL|Battery charging demand|GB/T 27930-2015
        4352|BCS|Battery charging status|GB/T 27930-2015
        4608|CCS|Charger status|GB/T 27930-2015
        4864|BSM|Battery status|GB/T 27930-2015
        5376|BMV|Cell voltages|GB/T 27930-2015
        5632|BMT|Battery temperatures|GB/T 27930-2015
        5888|BSP|Battery reserve|GB/T 27930-2015
        6400|BST|Battery stops charging|GB/T 27930-2015
        6656|CST|Charger stops charging|GB/T 27930-2015
        7168|BSD|Battery statistics|GB/T 27930-2015
        7424|CSD|Charger statistics|GB/T 27930-2015
        7680|BEM|Battery error|GB/T 27930-2015
        7936|CEM|Charger error|GB/T 27930-2015
        9728|CHM|Charger handshake|GB/T 27930-2015
        9984|BHM|Vehicle handshake|GB/T 27930-2015
        """#
}
