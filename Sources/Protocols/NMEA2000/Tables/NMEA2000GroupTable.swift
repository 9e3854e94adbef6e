// Made by Scripts/nmea2000_tables.py from docs/canboat.json of canboat 8.0.0-beta3 (https://github.com/canboat/canboat,
// Apache License 2.0, (C) 2009-2026 Kees Verruijt): facts alone, one entry a line.

/// Parameter groups with their fields: see ``NMEA2000Groups`` for the form of a line.
enum NMEA2000GroupTable {
    static let text: StaticString = #"""
        =59392|s|0xE800-0xEE00: Standardized single-frame addressed
        Y64|Data
        =59392|S|ISO Acknowledgement
        L8|Control|lISO_CONTROL
        N8|Group Function
        R24
        P24|PGN
        =59904|S|ISO Request
        P24|PGN
        =60160|S|ISO Transport Protocol, Data Transfer
        N8|SID
        Y56|Data
        =60416|S|ISO Transport Protocol, Connection Management - Request To Send
        L8|Group Function Code|lISO_COMMAND|m16|x
        N16|Message size
        N8|Packets
        N8|Packets reply
        P24|PGN
        =60416|S|ISO Transport Protocol, Connection Management - Clear To Send
        L8|Group Function Code|lISO_COMMAND|m17|x
        N8|Max packets
        N8|Next SID
        R16
        P24|PGN
        =60416|S|ISO Transport Protocol, Connection Management - End Of Message
        L8|Group Function Code|lISO_COMMAND|m19|x
        N16|Total message size
        N8|Total number of frames received
        R8
        P24|PGN
        =60416|S|ISO Transport Protocol, Connection Management - Broadcast Announce
        L8|Group Function Code|lISO_COMMAND|m32|x
        N16|Message size
        N8|Packets
        R8
        P24|PGN
        =60416|S|ISO Transport Protocol, Connection Management - Abort
        L8|Group Function Code|lISO_COMMAND|m255|x
        Y8|Reason
        R24
        P24|PGN
        =60928|S|ISO Address Claim
        N21|Unique Number
        L11|Manufacturer Code|lMANUFACTURER_CODE
        N3|Device Instance Lower|x
        N5|Device Instance Upper|x
        I8|Device Function|lDEVICE_FUNCTION|i7
        R1
        L7|Device Class|lDEVICE_CLASS
        N4|System Instance
        L3|Industry Group|lINDUSTRY_CODE
        L1|Arbitrary address capable|lYES_NO_1BIT|x
        =61184|s|0xEF00: Manufacturer Proprietary single-frame addressed
        L11|Manufacturer Code|lMANUFACTURER_CODE
        R2
        L3|Industry Code|lINDUSTRY_CODE
        Y48|Data
        =61184|S|Seatalk: Wireless Keypad Light Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Proprietary ID|m1|x
        N8|Variant
        N8|Wireless Setting
        N8|Wired Setting
        R16
        =61184|S|Seatalk: Wireless Keypad Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Proprietary ID
        N8|Variant
        N8|Beep Control
        R24
        =61184|S|Victron: VE.Can Register
        L11|Manufacturer Code|lMANUFACTURER_CODE|m358|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        K16|Register Id|lVICTRON_VREG
        V|Value
        =61184|S|Carling: Breaker Command
        L11|Manufacturer Code|lMANUFACTURER_CODE|m176|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Message Type|m2|x
        N8|Breaker Mapping 1
        N8|Breaker Mapping 2
        R5
        N3|Breaker Mapping 3
        N8|Breaker Command
        N8|Dim Value
        =61184|S|Simnet: Keep Alive
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N14|Command
        R1
        N1|Reply|x
        Y32|Value
        =61440|s|0xF000-0xFEFF: Standardized single-frame non-addressed
        L11|Manufacturer Code|lMANUFACTURER_CODE
        R2
        L3|Industry Code|lINDUSTRY_CODE
        Y48|Data
        =65001|S|Bus #1 Phase C Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        R16
        =65002|S|Bus #1 Phase B Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        R16
        =65003|S|Bus #1 Phase A Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        R16
        =65004|S|Bus #1 Average Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        R16
        =65005|S|Utility Total AC Energy
        N32|Total Energy Export|ukWh
        N32|Total Energy Import|ukWh
        =65006|S|Utility Phase C AC Reactive Power
        N16|Reactive Power|uVAR
        N16|Power factor|r6.103515625e-05|uCos Phi
        L2|Power Factor Lagging|lPOWER_FACTOR
        R30
        =65007|S|Utility Phase C AC Power
        N32|Real Power|o-2000000000|uW
        N32|Apparent Power|o-2000000000|uVA
        =65008|S|Utility Phase C Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        N16|AC RMS Current|uA
        =65009|S|Utility Phase B AC Reactive Power
        N16|Reactive Power|uVAR
        N16|Power factor|r6.103515625e-05|uCos Phi
        L2|Power Factor Lagging|lPOWER_FACTOR
        R30
        =65010|S|Utility Phase B AC Power
        N32|Real Power|o-2000000000|uW
        N32|Apparent Power|o-2000000000|uVA
        =65011|S|Utility Phase B Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        N16|AC RMS Current|uA
        =65012|S|Utility Phase A AC Reactive Power
        N32|Reactive Power|o-2000000000|uVAR
        N16|Power factor|r6.103515625e-05|uCos Phi
        L2|Power Factor Lagging|lPOWER_FACTOR
        R14
        =65013|S|Utility Phase A AC Power
        N32|Real Power|o-2000000000|uW
        N32|Apparent Power|o-2000000000|uVA
        =65014|S|Utility Phase A Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        N16|AC RMS Current|uA
        =65015|S|Utility Total AC Reactive Power
        N32|Reactive Power|o-2000000000|uVAR
        N16|Power factor|r6.103515625e-05|uCos Phi
        L2|Power Factor Lagging|lPOWER_FACTOR
        R14
        =65016|S|Utility Total AC Power
        N32|Real Power|o-2000000000|uW
        N32|Apparent Power|o-2000000000|uVA
        =65017|S|Utility Average Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        N16|AC RMS Current|uA
        =65018|S|Generator Total AC Energy
        N32|Total Energy Export|ukWh
        N32|Total Energy Import|ukWh
        =65019|S|Generator Phase C AC Reactive Power
        N32|Reactive Power|o-2000000000|uVAR
        N16|Power factor|r6.103515625e-05|uCos Phi
        L2|Power Factor Lagging|lPOWER_FACTOR
        R14
        =65020|S|Generator Phase C AC Power
        N32|Real Power|o-2000000000|uW
        N32|Apparent Power|o-2000000000|uVAR
        =65021|S|Generator Phase C Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        N16|AC RMS Current|uA
        =65022|S|Generator Phase B AC Reactive Power
        N32|Reactive Power|o-2000000000|uVAR
        N16|Power factor|r6.103515625e-05|uCos Phi
        L2|Power Factor Lagging|lPOWER_FACTOR
        R14
        =65023|S|Generator Phase B AC Power
        N32|Real Power|o-2000000000|uW
        N32|Apparent Power|o-2000000000|uVA
        =65024|S|Generator Phase B Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        N16|AC RMS Current|uA
        =65025|S|Generator Phase A AC Reactive Power
        N32|Reactive Power|o-2000000000|uVAR
        N16|Power factor|r6.103515625e-05|uCos Phi
        L2|Power Factor Lagging|lPOWER_FACTOR
        R14
        =65026|S|Generator Phase A AC Power
        N32|Real Power|o-2000000000|uW
        N32|Apparent Power|o-2000000000|uVA
        =65027|S|Generator Phase A Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        N16|AC RMS Current|uA
        =65028|S|Generator Total AC Reactive Power
        N32|Reactive Power|o-2000000000|uVAR
        N16|Power factor|r6.103515625e-05|uCos Phi
        L2|Power Factor Lagging|lPOWER_FACTOR
        R14
        =65029|S|Generator Total AC Power
        N32|Real Power|o-2000000000|uW
        N32|Apparent Power|o-2000000000|uVA
        =65030|S|Generator Average Basic AC Quantities
        N16|Line-Line AC RMS Voltage|uV
        N16|Line-Neutral AC RMS Voltage|uV
        N16|AC Frequency|r0.0078125|uHz
        N16|AC RMS Current|uA
        =65240|S|ISO Commanded Address
        Y21|Unique Number
        L11|Manufacturer Code|lMANUFACTURER_CODE
        N3|Device Instance Lower|x
        N5|Device Instance Upper|x
        I8|Device Function|lDEVICE_FUNCTION|i7
        R1
        L7|Device Class|lDEVICE_CLASS
        N4|System Instance
        L3|Industry Code|lINDUSTRY_CODE
        R1
        N8|New Source Address
        =65280|s|0xFF00-0xFFFF: Manufacturer Proprietary single-frame non-addressed
        L11|Manufacturer Code|lMANUFACTURER_CODE
        R2
        L3|Industry Code|lINDUSTRY_CODE
        Y48|Data
        =65280|S|Furuno: Heave
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        S32|Heave|r0.001|um
        R16
        =65280|S|Honda: Engine Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m257|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65280|S|Yanmar: Engine Data A
        L11|Manufacturer Code|lMANUFACTURER_CODE|m172|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N5|Unknown Selector
        L3|Engine Instance|lENGINE_INSTANCE
        N10|Throttle Position|r0.1|u%
        R4
        L2|Transmission Gear|lGEAR_STATUS
        N16|Engine Speed|urpm
        Y8|Unknown Data
        =65280|S|Maretron: Keel Position
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65280|S|Mercury: Engine Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m144|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65280|S|Navico: Device Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Report Type
        Y40|Data
        =65280|S|BEP Marine: CZone Circuit Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Circuit ID
        N16|Field B
        N4|Level Or Value
        N1|Unknown A|x
        N1|Command Active|x
        N2|Unknown B
        N1|Unknown C|x
        N2|Unknown D
        N1|Unknown E|x
        N1|Unknown F|x
        R3
        =65280|S|Sleipner: Thruster Command
        L11|Manufacturer Code|lMANUFACTURER_CODE|m306|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N4|Thruster Instance
        L2|Direction|lSLEIPNER_THRUSTER_DIRECTION
        L2|Device Action|lSLEIPNER_THRUSTER_ACTION
        N10|Thrust|r0.1|u%
        Y30|Reserved
        =65281|S|Yanmar: Engine Data B
        L11|Manufacturer Code|lMANUFACTURER_CODE|m172|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65281|S|BEP Marine: Proprietary PGN 65281
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65282|S|Maretron: Number of Channels
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        P24|PGN
        N8|Number of Channels
        R16
        =65282|S|BEP Marine: CZone Alarm Event
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        N8|Dipswitch
        R32
        =65283|S|BEP Marine: CZone Channel State
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Dipswitch
        N2|Channel 0 Mode
        N2|Channel 1 Mode
        N2|Channel 2 Mode
        N2|Channel 3 Mode
        N2|Channel 4 Mode
        N2|Channel 5 Mode
        N4|Channel 0 Value
        N4|Channel 1 Value
        N4|Channel 2 Value
        N4|Channel 3 Value
        N4|Channel 4 Value
        N4|Channel 5 Value
        N1|Flag|x
        R3
        =65284|S|Maretron: Proprietary DC Breaker Current
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Bank Instance
        N8|Indicator Number
        S16|Breaker Current|r0.1|uA
        R16
        =65284|S|Honda: Engine Alerts
        L11|Manufacturer Code|lMANUFACTURER_CODE|m257|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65284|S|BEP Marine: CZone Circuit Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Dipswitch
        N8|Type
        Y32|Bitmap
        =65284|S|Yanmar: Throttle Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m172|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N5|Unknown Selector
        L3|Engine Instance|lENGINE_INSTANCE
        L2|Transmission Gear|lGEAR_STATUS
        N1|Unknown Control Flag|x
        R5
        N10|Throttle Position|r0.1|u%
        R6
        Y16|Unknown Data
        =65285|S|Airmar: Boot State Acknowledgment
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L3|Boot State|lBOOT_STATE
        R45
        =65285|S|Lowrance: Temperature
        L11|Manufacturer Code|lMANUFACTURER_CODE|m140|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Temperature Source|lTEMPERATURE_SOURCE
        N16|Actual Temperature|r0.01|uK
        R24
        =65285|S|Maretron: Universal Configuration SF
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65286|S|Chetco: Dimmer
        L11|Manufacturer Code|lMANUFACTURER_CODE|m409|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Instance
        N8|Dimmer1
        N8|Dimmer2
        N8|Dimmer3
        N8|Dimmer4
        N8|Control
        =65286|S|Airmar: Boot State Request
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R48
        =65286|S|Maretron: Fluid Flow Rate
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N8|Flow Rate Instance
        L4|Fluid Type|lTANK_TYPE
        R4
        S24|Fluid Flow Rate|r0.0001
        =65287|S|Airmar: Access Level
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Format Code
        L3|Access Level|lACCESS_LEVEL
        R5
        N32|Access Seed/Key
        =65287|S|Simnet: Configure Temperature Sensor
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R48
        =65287|S|Maretron: Trip Volume
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N8|Volume Instance
        L4|Fluid Type|lTANK_TYPE
        R4
        N24|Trip Volume|r0.001
        =65288|S|Seatalk: Alarm
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        L8|Alarm Status|lSEATALK_ALARM_STATUS
        L8|Alarm ID|lSEATALK_ALARM_ID
        L8|Alarm Group|lSEATALK_ALARM_GROUP
        Y16|Alarm Priority
        =65288|S|Maretron: 4-20 mA
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N8|Data Instance
        N16|4-20 mA Data
        R16
        =65289|S|Simnet: Trim Tab Sensor Calibration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R48
        =65289|S|Maretron: 0-10 V
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N8|Data Instance
        N16|0-10 V Data|r0.000244140625
        R16
        =65290|S|Simnet: Paddle Wheel Speed Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R48
        =65290|S|Maretron: Rotational Rate
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N8|Data Instance
        S16|Rotational Rate|r0.25
        R16
        =65290|S|BEP Marine: CZone Module Announce
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N20|Unique
        N18|Field B
        N2|Field C
        N8|Dipswitch
        =65291|S|Maretron: Resistance
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N8|Data Instance
        N16|Resistance|r0.01
        R16
        =65292|S|Simnet: Clear Fluid Level Warnings
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R48
        =65292|S|Maretron: Automation Function Master
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65293|S|Simnet: LGC-2000 Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R48
        =65293|S|Lowrance: GPS Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m140|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|A
        N8|B
        N4|C
        N2|D
        R2
        N8|E
        N4|F
        N1|G|x
        R3
        N4|H
        N4|I
        =65293|S|Diverse Yacht Services: Load Cell
        L11|Manufacturer Code|lMANUFACTURER_CODE|m641|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Instance
        R8
        N32|Load Cell
        =65294|S|BEP Marine: Proprietary PGN 65294
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65295|S|BEP Marine: CZone Alarm
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Device ID
        N8|Channel
        L16|Alarm Type|lCZONE_ALARM_TYPE
        N4|Severity Code
        N1|State Flag|x
        N1|Ack Flag|x
        R2
        R8
        =65296|S|BEP Marine: Proprietary PGN 65296
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65297|S|BEP Marine: Proprietary PGN 65297
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65298|S|Suzuki: Engine Data A
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65299|S|Suzuki: Engine Data B
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65299|S|BEP Marine: CZone Alarm String Request
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Device ID
        N16|Channel
        Y24|Padding
        =65300|S|Suzuki: Engine Data C
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65300|S|BEP Marine: Proprietary PGN 65300
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65300|S|Carling: Switchboard Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m176|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Message Type
        Y40|Data
        =65301|S|BEP Marine: CZone 65301
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Field 1
        N5|Field 2
        N3|Field 3
        Y32|Status Bitmap
        =65302|S|Simnet: AP Unknown 1
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Type
        N32|Value
        R8
        =65303|S|Suzuki: Engine Data D
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65303|S|Lowrance: Vessel Setup - Engine and Tank Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m140|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N4|Number of Engines
        N4|Number of Fuel Tanks
        N16|Total Fuel Capacity|r0.1|uL
        R24
        =65304|S|Suzuki: Engine Data E
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65304|S|BEP Marine: Proprietary PGN 65304
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65304|S|Lowrance: Vessel Setup - Engine and Tank Configuration Broadcast
        L11|Manufacturer Code|lMANUFACTURER_CODE|m140|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N4|Number of Engines
        N4|Number of Fuel Tanks
        N16|Total Fuel Capacity|r0.1|uL
        R24
        =65304|S|Sleipner: Device Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m306|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Device Type
        N4|Device Index
        N4|A
        N24|Unique Number
        N8|B
        =65305|S|Simnet: Device Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Model|lSIMNET_DEVICE_MODEL
        L8|Report|lSIMNET_DEVICE_REPORT|m2|x
        L8|Status|lSIMNET_AP_STATUS
        R24
        =65305|S|Simnet: Device Status Request
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Model|lSIMNET_DEVICE_MODEL
        L8|Report|lSIMNET_DEVICE_REPORT|m3|x
        R32
        =65305|S|Simnet: Pilot Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Model|lSIMNET_DEVICE_MODEL
        L8|Report|lSIMNET_DEVICE_REPORT|m10|x
        B16|Mode|lSIMNET_AP_MODE_BITFIELD
        R16
        =65305|S|Simnet: Device Mode Request
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Model|lSIMNET_DEVICE_MODEL
        L8|Report|lSIMNET_DEVICE_REPORT|m11|x
        R32
        =65305|S|Simnet: Sailing Processor Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Model|lSIMNET_DEVICE_MODEL
        L8|Report|lSIMNET_DEVICE_REPORT|m23|x
        Y32|Data
        =65306|S|BEP Marine: Proprietary PGN 65306
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65308|S|BEP Marine: Proprietary PGN 65308
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65309|S|Navico: Wireless Battery Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Status
        N8|Battery Status|u%
        N8|Battery Charge Status|u%
        R8
        S16|A
        =65310|S|BEP Marine: Proprietary PGN 65310
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65311|S|BEP Marine: Proprietary PGN 65311
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65312|S|Navico: Wireless Signal Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Unknown
        N8|Signal Strength|u%
        S8|A
        R24
        =65313|S|Navico: Depth Quality
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Instance
        S8|Depth Quality|r0.01
        R32
        =65314|S|BEP Marine: Proprietary PGN 65314
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65314|S|Yamaha: Gear Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R24
        R1
        L1|Neutral|lYES_NO_1BIT|x
        R6
        R16
        =65315|S|Suzuki: Troll Mode Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65316|S|BEP Marine: Proprietary PGN 65316
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65317|S|Navico: Proprietary 2
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65323|S|Simnet: Data Source Selection Request
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Data Type|lSIMNET_DATA_SOURCE
        N8|Source Class
        R24
        =65324|S|Simnet: Analog Telemetry
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Sub-Type
        N8|Channel
        N32|Value
        =65325|S|BEP Marine: Proprietary PGN 65325
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65329|S|Yamaha: Engine Data A
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65330|S|B&G: Proprietary
        L11|Manufacturer Code|lMANUFACTURER_CODE|m381|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65332|S|Yanmar: Engine Data C
        L11|Manufacturer Code|lMANUFACTURER_CODE|m172|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65340|S|Simnet: Autopilot Mode State
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Mode Class|lSIMNET_AUTOPILOT_MODE_CLASS
        L8|Mode|lSIMNET_AUTOPILOT_MODE
        N8|C
        N8|D
        R8
        N8|Flags
        =65341|S|Simnet: Autopilot Angle
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R16
        L8|Mode|lSIMNET_AP_MODE
        R8
        N16|Angle|r0.0001|urad
        =65344|S|Yamaha: Engine Data B
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65345|S|Seatalk: Pilot Wind Datum
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Wind Datum|r0.0001|urad
        N16|Rolling Average Wind Angle|r0.0001|urad
        R16
        =65346|S|Yanmar: Engine Data D
        L11|Manufacturer Code|lMANUFACTURER_CODE|m172|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65348|S|Yanmar: Engine Data E
        L11|Manufacturer Code|lMANUFACTURER_CODE|m172|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65349|S|Yanmar: Engine Data F
        L11|Manufacturer Code|lMANUFACTURER_CODE|m172|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65350|S|Simnet: Magnetic Field
        S16|Field X|r0.0001
        S16|Field Y|r0.0001
        S16|Field Z|r0.0001
        N8|Marker
        R8
        =65359|S|Seatalk: Pilot Heading
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N16|Heading True|r0.0001|urad
        N16|Heading Magnetic|r0.0001|urad
        R8
        =65360|S|Seatalk: Pilot Locked Heading
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N16|Target Heading True|r0.0001|urad
        N16|Target Heading Magnetic|r0.0001|urad
        R8
        =65361|S|Seatalk: Silence Alarm
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Alarm ID|lSEATALK_ALARM_ID
        L8|Alarm Group|lSEATALK_ALARM_GROUP
        R32
        =65371|S|Seatalk: Keypad Message
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Proprietary ID
        N8|First key
        N8|Second key
        N2|First key state
        N2|Second key state
        R4
        N8|Encoder Position
        R8
        =65374|S|SeaTalk: Keypad Heartbeat
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Proprietary ID
        N8|Variant
        N8|Status
        R24
        =65379|S|Seatalk: Pilot Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Pilot Mode|lSEATALK_PILOT_MODE_16
        Y16|Sub Mode
        Y8|Pilot Mode Data
        R8
        =65403|S|Lumishore: Light Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m798|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Zone Index
        N8|Red
        N8|Green
        N8|Blue
        N8|Cold White
        N8|Warm White
        =65408|S|Airmar: Depth Quality Factor
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        L4|Depth Quality Factor|lAIRMAR_DEPTH_QUALITY_FACTOR
        R36
        =65409|S|Airmar: Speed Pulse Count
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        U16|Duration of interval|r0.001
        N16|Number of pulses received
        R8
        =65410|S|Airmar: Device Information
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N16|Internal Device Temperature|r0.01|uK
        N16|Supply Voltage|r0.01|uV
        R8
        =65420|S|Simnet: AP Unknown 3
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Value
        N8|C
        N8|D
        N4|Sub Index
        R4
        R8
        =65424|S|Yamaha: Engine Data C
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65440|S|Navico: Naviop Switch Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65441|S|Navico: Naviop Switch Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65472|S|Yamaha: Engine Data D
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y48|Data
        =65480|S|Simnet: Autopilot Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R48
        =126208|f|0x1ED00 - 0x1EE00: Standardized fast-packet addressed
        Y1784|Data
        =126208|F|NMEA - Request group function|6,2,5
        L8|Function Code|lGROUP_FUNCTION|m0|x
        P24|PGN
        U32|Transmission interval|r0.001
        U16|Transmission interval offset|r0.01
        N8|Number of Parameters
        J8|Parameter
        W|Value
        =126208|F|NMEA - Command group function|6,2,5
        L8|Function Code|lGROUP_FUNCTION|m1|x
        P24|PGN
        L4|Priority|lPRIORITY
        R4
        N8|Number of Parameters
        J8|Parameter
        W|Value
        =126208|F|NMEA - Acknowledge group function|6,1,5
        L8|Function Code|lGROUP_FUNCTION|m2|x
        P24|PGN
        L4|PGN error code|lPGN_ERROR_CODE
        L4|Transmission interval/Priority error code|lTRANSMISSION_INTERVAL
        N8|Number of Parameters
        L4|Parameter|lPARAMETER_FIELD
        =126208|F|NMEA - Read Fields group function|9,2,7|11,1,8
        L8|Function Code|lGROUP_FUNCTION|m3|x
        P24|PGN
        L11|Manufacturer Code|lMANUFACTURER_CODE|c
        R2||c
        L3|Industry Code|lINDUSTRY_CODE|c
        N8|Unique ID
        N8|Number of Selection Pairs
        N8|Number of Parameters
        J8|Selection Parameter
        W|Selection Value
        J8|Parameter
        =126208|F|NMEA - Read Fields reply group function|9,2,7|11,2,8
        L8|Function Code|lGROUP_FUNCTION|m4|x
        P24|PGN
        L11|Manufacturer Code|lMANUFACTURER_CODE|c
        R2||c
        L3|Industry Code|lINDUSTRY_CODE|c
        N8|Unique ID
        N8|Number of Selection Pairs
        N8|Number of Parameters
        J8|Selection Parameter
        W|Selection Value
        J8|Parameter
        W|Value
        =126208|F|NMEA - Write Fields group function|9,2,7|11,2,8
        L8|Function Code|lGROUP_FUNCTION|m5|x
        P24|PGN
        L11|Manufacturer Code|lMANUFACTURER_CODE|c
        R2||c
        L3|Industry Code|lINDUSTRY_CODE|c
        N8|Unique ID
        N8|Number of Selection Pairs
        N8|Number of Parameters
        J8|Selection Parameter
        W|Selection Value
        J8|Parameter
        W|Value
        =126208|F|NMEA - Write Fields reply group function|9,2,7|11,2,8
        L8|Function Code|lGROUP_FUNCTION|m6|x
        P24|PGN
        L11|Manufacturer Code|lMANUFACTURER_CODE|c
        R2||c
        L3|Industry Code|lINDUSTRY_CODE|c
        N8|Unique ID
        N8|Number of Selection Pairs
        N8|Number of Parameters
        J8|Selection Parameter
        W|Selection Value
        J8|Parameter
        W|Value
        =126464|F|PGN List (Transmit and Receive)|2,1,0
        L8|Function Code|lPGN_LIST_FUNCTION
        P24|PGN
        =126720|f|0x1EF00: Manufacturer Proprietary fast-packet addressed
        L11|Manufacturer Code|lMANUFACTURER_CODE
        R2
        L3|Industry Code|lINDUSTRY_CODE
        Y1768|Data
        =126720|F|Garmin AHRS ATT: COG Source Valid Flag
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m1900|x
        N8|Wrapper Byte 1|m2|x
        N8|Wrapper Byte 2|m2|x
        L16|ATT Message ID|lGARMIN_ATT_MESSAGE_ID|m67|x
        N32|COG Source Flags
        =126720|F|Garmin AHRS ATT: Device Flags
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m1900|x
        N8|Wrapper Byte 1|m2|x
        N8|Wrapper Byte 2|m2|x
        L16|ATT Message ID|lGARMIN_ATT_MESSAGE_ID|m65|x
        N32|Device Flags
        =126720|F|Garmin AHRS ATT: Non-default Calibration Matrix Present
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m1900|x
        N8|Wrapper Byte 1|m2|x
        N8|Wrapper Byte 2|m2|x
        L16|ATT Message ID|lGARMIN_ATT_MESSAGE_ID|m40|x
        N8|Calibration Matrix Present
        =126720|F|Garmin AHRS ATT: Set North State
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m1900|x
        N8|Wrapper Byte 1|m2|x
        N8|Wrapper Byte 2|m2|x
        L16|ATT Message ID|lGARMIN_ATT_MESSAGE_ID|m52|x
        N8|Set North State
        =126720|F|Garmin Autopilot: Heading to Steer
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m0|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m11|x
        R8
        E32|Heading to Steer|urad
        =126720|F|Garmin Autopilot: Rate of Turn
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m0|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m114|x
        R8
        E32|Rate of Turn|urad/s
        =126720|F|Garmin Autopilot: Rate of Turn Order
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m0|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m115|x
        R8
        E32|Rate of Turn Order|urad/s
        =126720|F|Garmin Autopilot: Speed
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m0|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m246|x
        R8
        E32|Speed|um/s
        =126720|F|Garmin Autopilot: System Voltage
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m2|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m158|x
        R8
        N16|System Voltage|r0.01|uV
        =126720|F|Garmin Autopilot: Turn Angle Order
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m2|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m116|x
        R8
        N16|Turn Angle Order|r9.5873799242852573e-05|urad|x
        =126720|F|Garmin Autopilot: Turn Angle Measured
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m2|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m161|x
        R8
        N16|Turn Angle Measured|r9.5873799242852573e-05|urad|x
        =126720|F|Garmin Autopilot: Engine RPM A
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m5|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m240|x
        R8
        N16|Engine Speed|urpm
        =126720|F|Garmin Autopilot: Engine RPM B
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m5|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m239|x
        R8
        N16|Engine Speed|urpm
        =126720|F|Garmin Autopilot: Response Setting
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m1|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m62|x
        R8
        S8|Response Setting
        =126720|F|Garmin Autopilot: Mode State
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m5|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m10|x
        R8
        L8|Mode State|lGARMIN_AUTOPILOT_MODE_STATE
        R8
        =126720|F|Garmin Autopilot: Heartbeat
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m21|x
        L8|Field|lGARMIN_AUTOPILOT_FIELD|m3|x
        Y32|Heartbeat Data
        =126720|F|Garmin Autopilot: Maneuver
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Sub-protocol ID|lGARMIN_MESSAGE_ID|m5904|x
        N8|Wrapper Byte 1|m4|x
        N8|Wrapper Byte 2|m4|x
        N8|Field Group|m38|x
        L8|Maneuver Code|lGARMIN_AUTOPILOT_MANEUVER_CODE
        R8
        N8|Value
        =126720|F|Seatalk1: Pilot Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lSEATALK_MESSAGE_ID|m240|x
        L8|command|lSEATALK_COMMAND|m129|x
        L8|Seatalk1 Command|lSEATALK1_COMMAND|m132|x
        Y24|Unknown 1
        L8|Pilot Mode|lSEATALK_PILOT_MODE
        N8|Sub Mode
        Y8|Pilot Mode Data
        Y80|Unknown 2
        =126720|F|Seatalk1: Pilot Hull Type
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lSEATALK_MESSAGE_ID|m108|x
        L8|command|lSEATALK_COMMAND|m22|x
        Y8|Unknown
        L8|Hull Type|lSEATALK_PILOT_HULL_TYPE
        Y64|Unknown 2
        =126720|F|Seatalk: Pilot Auto Turn
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lSEATALK_MESSAGE_ID|m108|x
        L8|command|lSEATALK_COMMAND|m38|x
        Y8|Unknown
        L8|Enabled|lYES_NO
        L8|Unknown 2|lYES_NO
        Y16|Unknown 3
        =126720|F|Seatalk1: Device Identification
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lSEATALK_MESSAGE_ID|m240|x
        L8|command|lSEATALK_COMMAND|m129|x
        L8|Seatalk1 Command|lSEATALK1_COMMAND|m144|x
        R8
        L8|device|lSEATALK_DEVICE_ID
        =126720|F|Seatalk1: Display Brightness
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lSEATALK_MESSAGE_ID|m140|x
        L8|command1|lSEATALK_COMMAND|m12|x
        L8|Group|lSEATALK_NETWORK_GROUP
        L8|Shared|lSEATALK_SHARED
        N8|Command|m0|x
        N8|Brightness|u%
        Y8|Unknown 2
        =126720|F|Seatalk1: Display Color
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lSEATALK_MESSAGE_ID|m140|x
        L8|command1|lSEATALK_COMMAND|m12|x
        L8|Group|lSEATALK_NETWORK_GROUP
        Y8|Unknown 1
        N8|Command|m1|x
        L8|Color|lSEATALK_DISPLAY_COLOR
        Y8|Unknown 2
        =126720|F|Seatalk1: Keystroke
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lSEATALK_MESSAGE_ID|m240|x
        L8|command|lSEATALK_COMMAND|m129|x
        L8|Seatalk1 Command|lSEATALK1_COMMAND|m134|x
        N8|device
        L8|key|lSEATALK_KEYSTROKE
        N8|keyInverted
        Y112|Unknown data
        =126720|F|Fusion: Media Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m3|x
        N8|Source ID
        L8|Command|lFUSION_COMMAND
        =126720|F|Fusion: Sirius Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m30|x
        N8|Source ID
        L8|Command|lFUSION_SIRIUS_COMMAND
        N16|Data
        =126720|F|Fusion: Request Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m1|x
        =126720|F|Fusion: Set Source
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m2|x
        N8|Source ID
        =126720|F|Fusion: Set Mute
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m17|x
        L8|Command|lFUSION_MUTE_COMMAND
        =126720|F|Fusion: Set Zone Volume
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m24|x
        N8|Zone
        N8|Volume
        =126720|F|Fusion: Set All Volumes
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m25|x
        N8|Zone1
        N8|Zone2
        N8|Zone3
        N8|Zone4
        =126720|F|Fusion: Set Power 
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m28|x
        L8|Power|lFUSION_POWER_STATE
        =126720|F|Airmar: Attitude Offset
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m32|x
        S16|Azimuth offset|r0.0001|urad
        S16|Pitch offset|r0.0001|urad
        S16|Roll offset|r0.0001|urad
        =126720|F|Airmar: Calibrate Compass
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m33|x
        L8|Calibrate Function|lAIRMAR_CALIBRATE_FUNCTION
        L8|Calibration Status|lAIRMAR_CALIBRATE_STATUS
        N8|Verify Score
        S16|X-axis gain value|r0.01
        S16|Y-axis gain value|r0.01
        S16|Z-axis gain value|r0.01
        S16|X-axis linear offset|r0.01|uT
        S16|Y-axis linear offset|r0.01|uT
        S16|Z-axis linear offset|r0.01|uT
        S16|X-axis angular offset|r0.1|udeg
        u16|Pitch and Roll damping|r0.05
        u16|Compass/Rate gyro damping|r0.05
        =126720|F|Airmar: True Wind Options
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m34|x
        L2|COG substitution for HDG|lYES_NO
        R22
        =126720|F|Airmar: Simulate Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m35|x
        L2|Simulate Mode|lOFF_ON
        R22
        =126720|F|Airmar: Calibrate Depth
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m40|x
        N16|Speed of Sound Mode|r0.1|um/s
        R8
        =126720|F|Airmar: Calibrate Speed|6,2,5
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m41|x
        N8|Number of pairs of data points
        N16|Input frequency|r0.1|uHz
        N16|Output speed|r0.01|um/s
        =126720|F|Airmar: Calibrate Temperature
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m42|x
        L2|Temperature instance|lAIRMAR_TEMPERATURE_INSTANCE
        R6
        S16|Temperature offset|r0.001|uΔK
        =126720|F|Airmar: Speed Filter None
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m43|x
        N4|Filter type|m0|x
        R4
        U16|Sample interval|r0.01
        =126720|F|Airmar: Speed Filter IIR
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m43|x
        N4|Filter type|m1|x
        R4
        U16|Sample interval|r0.01
        U16|Filter duration|r0.01
        =126720|F|Airmar: Temperature Filter None
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m44|x
        N4|Filter type|m0|x
        R4
        U16|Sample interval|r0.01
        =126720|F|Airmar: Temperature Filter IIR
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m44|x
        N4|Filter type|m1|x
        R4
        U16|Sample interval|r0.01
        U16|Filter duration|r0.01
        =126720|F|Airmar: NMEA 2000 options
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Proprietary ID|lAIRMAR_COMMAND|m46|x
        L2|Transmission Interval|lAIRMAR_TRANSMISSION_INTERVAL
        R22
        =126720|F|Airmar: Addressable Multi-Frame
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Proprietary ID
        =126720|F|Maretron: Deviation Calibration Response
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Product code|lMARETRON_PRODUCT_CODE
        L16|Software code|lMARETRON_SOFTWARE_CODE|m1|x
        L8|Command|lMARETRON_COMMAND|m80|x
        L8|Status|lMARETRON_STATUS_DEVIATION
        =126720|F|Maretron: Proprietary Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Product code|lMARETRON_PRODUCT_CODE
        N16|Software code
        L8|Opcode|lMARETRON_OPCODE
        Y1784|Payload
        =126720|F|Carling: DC Configuration Command
        L11|Manufacturer Code|lMANUFACTURER_CODE|m176|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Message Type
        N8|Breaker Mapping 1
        N8|Breaker Mapping 2
        R5
        N3|Breaker Mapping 3
        N4|Inrush Delay
        N4|Trip Delay
        N8|Configuration Flags
        N8|Current Rating
        N8|Factory Max Rating
        N4|Schedule B Load Shed Priority
        N4|Schedule A Load Shed Priority
        N8|Dim Value
        N4|Breaker Group
        N4|Flash Map Index
        =126720|F|Lumishore: Proprietary
        L11|Manufacturer Code|lMANUFACTURER_CODE|m798|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1784|Data
        =126720|F|Garmin: Day Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Unknown ID 1|m222|x
        N8|Unknown ID 2|m5|x
        N8|Unknown ID 3|m5|x
        N8|Unknown ID 4|m5|x
        R16
        L8|Mode|lGARMIN_COLOR_MODE|m0|x
        R8
        L8|Backlight|lGARMIN_BACKLIGHT_LEVEL
        =126720|F|Garmin: Night Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Unknown ID 1|m222|x
        N8|Unknown ID 2|m5|x
        N8|Unknown ID 3|m5|x
        N8|Unknown ID 4|m5|x
        R16
        L8|Mode|lGARMIN_COLOR_MODE|m1|x
        R8
        L8|Backlight|lGARMIN_BACKLIGHT_LEVEL
        =126720|F|Garmin: Color mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m229|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Unknown ID 1|m222|x
        N8|Unknown ID 2|m5|x
        N8|Unknown ID 3|m5|x
        N8|Unknown ID 4|m5|x
        R16
        L8|Mode|lGARMIN_COLOR_MODE|m13|x
        R8
        L8|Color|lGARMIN_COLOR
        =126720|F|Fusion: Menu Action Command
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m9|x
        N8|Source ID
        N32|Item Index
        L8|Action|lFUSION_MENU_ACTION
        N8|Lock ID
        =126720|F|Fusion: Request Menu Count
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m10|x
        N8|Source ID
        N8|Lock ID
        =126720|F|Fusion: Request Menu Items
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Proprietary ID|lFUSION_MESSAGE_ID|m11|x
        N8|Source ID
        N32|Start Index
        N32|Count
        N8|Lock ID
        =126976|s|0x1F000-0x1FEFF: Standardized mixed single/fast packet non-addressed
        Y1784|Data
        =126983|F|Alert
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        L1|Temporary Silence Status|lYES_NO_1BIT|x
        L1|Acknowledge Status|lYES_NO_1BIT|x
        L1|Escalation Status|lYES_NO_1BIT|x
        L1|Temporary Silence Support|lYES_NO_1BIT|x
        L1|Acknowledge Support|lYES_NO_1BIT|x
        L1|Escalation Support|lYES_NO_1BIT|x
        R2
        A64|Acknowledge Source Network ID NAME
        L4|Trigger Condition|lALERT_TRIGGER_CONDITION
        L4|Threshold Status|lALERT_THRESHOLD_STATUS
        N8|Alert Priority
        L8|Alert State|lALERT_STATE
        =126984|F|Alert Response
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        A64|Acknowledge Source Network ID NAME
        L2|Response Command|lALERT_RESPONSE_COMMAND|x
        R6
        =126985|F|Alert Text
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        L8|Language ID|lALERT_LANGUAGE_ID
        X|Alert Text Description
        X|Alert Location Text Description
        =126986|F|Alert Configuration
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        N2|Alert Control
        N2|User Defined Alert Assignment
        R4
        N8|Reactivation Period
        N8|Temporary Silence Period
        N8|Escalation Period
        =126987|F|Alert Threshold|11,4,10
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        N8|Number of Parameters
        N8|Parameter Number
        N8|Trigger Method
        N8|Threshold Data Format
        N64|Threshold Level|x
        =126988|F|Alert Value|11,3,10
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        N8|Number of Parameters
        N8|Value Parameter Number
        N8|Value Data Format
        N64|Value Data|x
        =126992|S|System Time
        N8|SID
        L4|Source|lSYSTEM_TIME
        R4
        D16|Date
        T32|Time|r0.0001
        =126993|S|Heartbeat
        U16|Data transmit offset|r0.001
        N8|Sequence Counter
        L2|Controller 1 State|lCONTROLLER_STATE
        L2|Controller 2 State|lCONTROLLER_STATE
        L2|Equipment Status|lEQUIPMENT_STATUS
        R34
        =126996|F|Product Information
        N16|NMEA 2000 Version|r0.001
        N16|Product Code
        F256|Model ID
        F256|Software Version Code
        F256|Model Version
        F256|Model Serial Code
        L8|Certification Level|lCERTIFICATION_LEVEL
        N8|Load Equivalency
        =126998|F|Configuration Information
        X|Installation Description #1
        X|Installation Description #2
        X|Manufacturer Information
        =127233|F|Man Overboard Notification
        N8|SID
        N32|MOB Emitter ID
        L3|Man Overboard Status|lMOB_STATUS
        R5
        T32|Activation Time|r0.0001
        L3|Position Source|lMOB_POSITION_SOURCE
        R5
        D16|Position Date
        T32|Position Time|r0.0001
        S32|Latitude|r1e-07|udeg
        S32|Longitude|r1e-07|udeg
        L2|COG Reference|lDIRECTION_REFERENCE
        R6
        N16|COG|r0.0001|urad
        N16|SOG|r0.01|um/s
        M32|MMSI of vessel of origin
        L3|MOB Emitter Battery Low Status|lLOW_BATTERY
        R5
        =127237|F|Heading/Track control
        L2|Rudder Limit Exceeded|lYES_NO
        L2|Off-Heading Limit Exceeded|lYES_NO
        L2|Off-Track Limit Exceeded|lYES_NO
        L2|Override|lYES_NO
        L3|Steering Mode|lSTEERING_MODE
        L3|Turn Mode|lTURN_MODE
        L2|Heading Reference|lDIRECTION_REFERENCE
        R5
        L3|Commanded Rudder Direction|lDIRECTION_RUDDER
        S16|Commanded Rudder Angle|r0.0001|urad
        N16|Heading-To-Steer (Course)|r0.0001|urad
        N16|Track|r0.0001|urad
        N16|Rudder Limit|r0.0001|urad
        N16|Off-Heading Limit|r0.0001|urad
        S16|Radius of Turn Order|um
        S16|Rate of Turn Order|r3.125e-05|urad/s
        S16|Off-Track Limit|um
        N16|Vessel Heading|r0.0001|urad
        =127245|S|Rudder
        N8|Instance
        L3|Direction Order|lDIRECTION_RUDDER
        R5
        S16|Angle Order|r0.0001|urad
        S16|Position|r0.0001|urad
        R16
        =127250|S|Vessel Heading
        N8|SID
        N16|Heading|r0.0001|urad
        S16|Deviation|r0.0001|urad
        S16|Variation|r0.0001|urad
        L2|Reference|lDIRECTION_REFERENCE
        R6
        =127251|S|Rate of Turn
        N8|SID
        S32|Rate|r3.125e-08|urad/s
        R24
        =127252|S|Heave
        N8|SID
        S16|Heave|r0.01|um
        R40
        =127257|S|Attitude
        N8|SID
        S16|Yaw|r0.0001|urad
        S16|Pitch|r0.0001|urad
        S16|Roll|r0.0001|urad
        R8
        =127258|S|Magnetic Variation
        N8|SID
        L4|Source|lMAGNETIC_VARIATION
        R4
        D16|Age of service
        S16|Variation|r0.0001|urad
        R16
        =127488|S|Engine Parameters, Rapid Update
        L8|Instance|lENGINE_INSTANCE
        N16|Speed|r0.25|urpm
        N16|Boost Pressure|r100|uPa
        S8|Tilt/Trim|u%
        R16
        =127489|F|Engine Parameters, Dynamic
        L8|Instance|lENGINE_INSTANCE
        N16|Oil pressure|r100|uPa
        N16|Oil temperature|r0.1|uK
        N16|Temperature|r0.01|uK
        S16|Alternator Potential|r0.01|uV
        S16|Fuel Rate|r0.1|uL/h
        U32|Total Engine hours
        N16|Coolant Pressure|r100|uPa
        N16|Fuel Pressure|r1000|uPa
        R8
        B16|Discrete Status 1|lENGINE_STATUS_1
        B16|Discrete Status 2|lENGINE_STATUS_2
        S8|Engine Load|u%
        S8|Engine Torque|u%
        =127490|F|Electric Drive Status, Dynamic
        N8|Inverter/Motor Identifier
        N4|Operating Mode
        R4
        N16|Motor Temperature|r0.01|uK
        N16|Inverter Temperature|r0.01|uK
        N16|Coolant Temperature|r0.01|uK
        N16|Gear Temperature|r0.01|uK
        N16|Shaft Torque
        =127491|F|Electric Energy Storage Status, Dynamic
        N8|Energy Storage Identifier
        N8|State of Charge|u%
        U16|Time Remaining|r60
        N16|Highest Cell Temperature|r0.01|uK
        N16|Lowest Cell Temperature|r0.01|uK
        N16|Average Cell Temperature|r0.01|uK
        S16|Max Discharge Current|r0.1|uA
        S16|Max Charge Current|r0.1|uA
        N4|Cooling System Status
        N4|Heating System Status
        =127493|S|Transmission Parameters, Dynamic
        L8|Instance|lENGINE_INSTANCE
        L2|Transmission Gear|lGEAR_STATUS
        R6
        N16|Oil pressure|r100|uPa
        N16|Oil temperature|r0.1|uK
        B8|Discrete Status 1|lTRANSMISSION_STATUS_1
        R8
        =127494|F|Electric Drive Information
        N8|Inverter/Motor Identifier
        N4|Motor Type
        R4
        N16|Motor Voltage Rating|r0.1|uV
        N32|Maximum Continuous Motor Power|uW
        N32|Maximum Boost Motor Power|uW
        N16|Maximum Motor Temperature Rating|r0.01|uK
        N16|Rated Motor Speed|r0.25|urpm
        N16|Maximum Controller Temperature Rating|r0.01|uK
        N16|Motor Shaft Torque Rating
        N16|Motor DC-Voltage Derating Threshold|r0.1|uV
        N16|Motor DC-Voltage Cut Off Threshold|r0.1|uV
        U32|Drive/Motor Hours
        =127495|F|Electric Energy Storage Information
        N8|Energy Storage Identifier
        N4|Motor Type
        R4
        N8|Storage Chemistry/Conversion
        N16|Maximum Temperature Derating|r0.01|uK
        N16|Maximum Temperature Shut Off|r0.01|uK
        N16|Minimum Temperature Derating|r0.01|uK
        N16|Minimum Temperature Shut Off|r0.01|uK
        N32|Usable Battery Energy|ukWh
        N8|State of Health
        N16|Battery Cycle Counter
        N2|Battery Full Status
        N2|Battery Empty Status
        R4
        N8|Maximum Charge (SOC)
        N8|Minimum Charge (SOC)
        =127496|F|Trip Parameters, Vessel
        U32|Time to Empty|r0.001
        N32|Distance to Empty|r0.01|um
        N16|Estimated Fuel Remaining|uL
        U32|Trip Run Time|r0.001
        =127497|F|Trip Parameters, Engine
        L8|Instance|lENGINE_INSTANCE
        N16|Trip Fuel Used|uL
        S16|Fuel Rate, Average|r0.1|uL/h
        S16|Fuel Rate, Economy|r0.1|uL/h
        S16|Instantaneous Fuel Economy|r0.1|uL/h
        =127498|F|Engine Parameters, Static
        L8|Instance|lENGINE_INSTANCE
        N16|Rated Engine Speed|r0.25|urpm
        X|VIN
        X|Software ID
        =127500|S|Load Controller Connection State/Control
        N8|Sequence ID
        N8|Connection ID
        N8|State
        N8|Status
        N8|Operational Status & Control
        N8|PWM Duty Cycle
        N8|TimeON
        N8|TimeOFF
        =127501|S|Binary Switch Bank Status
        N8|Instance
        L2|Indicator1|lOFF_ON
        L2|Indicator2|lOFF_ON
        L2|Indicator3|lOFF_ON
        L2|Indicator4|lOFF_ON
        L2|Indicator5|lOFF_ON
        L2|Indicator6|lOFF_ON
        L2|Indicator7|lOFF_ON
        L2|Indicator8|lOFF_ON
        L2|Indicator9|lOFF_ON
        L2|Indicator10|lOFF_ON
        L2|Indicator11|lOFF_ON
        L2|Indicator12|lOFF_ON
        L2|Indicator13|lOFF_ON
        L2|Indicator14|lOFF_ON
        L2|Indicator15|lOFF_ON
        L2|Indicator16|lOFF_ON
        L2|Indicator17|lOFF_ON
        L2|Indicator18|lOFF_ON
        L2|Indicator19|lOFF_ON
        L2|Indicator20|lOFF_ON
        L2|Indicator21|lOFF_ON
        L2|Indicator22|lOFF_ON
        L2|Indicator23|lOFF_ON
        L2|Indicator24|lOFF_ON
        L2|Indicator25|lOFF_ON
        L2|Indicator26|lOFF_ON
        L2|Indicator27|lOFF_ON
        L2|Indicator28|lOFF_ON
        =127502|S|Switch Bank Control
        N8|Instance
        L2|Switch1|lOFF_ON_CONTROL|x
        L2|Switch2|lOFF_ON_CONTROL|x
        L2|Switch3|lOFF_ON_CONTROL|x
        L2|Switch4|lOFF_ON_CONTROL|x
        L2|Switch5|lOFF_ON_CONTROL|x
        L2|Switch6|lOFF_ON_CONTROL|x
        L2|Switch7|lOFF_ON_CONTROL|x
        L2|Switch8|lOFF_ON_CONTROL|x
        L2|Switch9|lOFF_ON_CONTROL|x
        L2|Switch10|lOFF_ON_CONTROL|x
        L2|Switch11|lOFF_ON_CONTROL|x
        L2|Switch12|lOFF_ON_CONTROL|x
        L2|Switch13|lOFF_ON_CONTROL|x
        L2|Switch14|lOFF_ON_CONTROL|x
        L2|Switch15|lOFF_ON_CONTROL|x
        L2|Switch16|lOFF_ON_CONTROL|x
        L2|Switch17|lOFF_ON_CONTROL|x
        L2|Switch18|lOFF_ON_CONTROL|x
        L2|Switch19|lOFF_ON_CONTROL|x
        L2|Switch20|lOFF_ON_CONTROL|x
        L2|Switch21|lOFF_ON_CONTROL|x
        L2|Switch22|lOFF_ON_CONTROL|x
        L2|Switch23|lOFF_ON_CONTROL|x
        L2|Switch24|lOFF_ON_CONTROL|x
        L2|Switch25|lOFF_ON_CONTROL|x
        L2|Switch26|lOFF_ON_CONTROL|x
        L2|Switch27|lOFF_ON_CONTROL|x
        L2|Switch28|lOFF_ON_CONTROL|x
        =127503|F|AC Input Status|3,10,2
        N8|Instance
        N8|Number of Lines
        L2|Line|lAC_LINE
        L2|Acceptability|lACCEPTABILITY|x
        R4
        N16|Voltage|r0.01|uV
        N16|Current|r0.1|uA
        N16|Frequency|r0.01|uHz
        N16|Breaker Size|r0.1|uA
        N32|Real Power|uW
        N32|Reactive Power|uVAR
        S8|Power factor|r0.01|uCos Phi
        =127504|F|AC Output Status|3,10,2
        N8|Instance
        N8|Number of Lines
        L2|Line|lLINE
        L3|Waveform|lWAVEFORM
        R3
        N16|Voltage|r0.01|uV
        N16|Current|r0.1|uA
        N16|Frequency|r0.01|uHz
        N16|Breaker Size|r0.1|uA
        N32|Real Power|uW
        N32|Reactive Power|uVAR
        S8|Power factor|r0.01|uCos Phi
        =127505|S|Fluid Level
        N4|Instance
        L4|Type|lTANK_TYPE
        S16|Level|r0.004|u%
        N32|Capacity|r0.1|uL
        R8
        =127506|F|DC Detailed Status
        N8|SID
        N8|Instance
        L8|DC Type|lDC_SOURCE
        N8|State of Charge|u%
        N8|State of Health|u%
        U16|Time Remaining|r60
        N16|Ripple Voltage|r0.001|uV
        N16|Remaining capacity|uAh
        =127507|F|Charger Status
        N8|Instance
        N8|Battery Instance
        L4|Operating State|lCHARGER_STATE
        L4|Charge Mode|lCHARGER_MODE
        L2|Enabled|lOFF_ON
        L2|Equalization Pending|lOFF_ON
        R4
        U16|Equalization Time Remaining|r60
        =127508|S|Battery Status
        N8|Instance
        S16|Voltage|r0.01|uV
        S16|Current|r0.1|uA
        N16|Temperature|r0.01|uK
        N8|SID
        =127509|F|Inverter Status
        N8|Instance
        N8|AC Instance
        N8|DC Instance
        L4|Operating State|lINVERTER_STATE
        L2|Inverter Enable|lOFF_ON
        R2
        =127510|F|Charger Configuration Status
        N8|Instance
        N8|Battery Instance
        L2|Charger Enable/Disable|lOFF_ON
        R6
        N8|Charge Current Limit|u%
        L4|Charging Algorithm|lCHARGING_ALGORITHM
        L4|Charger Mode|lCHARGER_MODE
        L4|Estimated Temperature|lDEVICE_TEMP_STATE
        L2|Equalize One Time Enable/Disable|lOFF_ON
        L2|Over Charge Enable/Disable|lOFF_ON
        U16|Equalize Time|r60
        =127511|F|Inverter Configuration Status
        N8|Instance
        N8|AC Instance
        N8|DC Instance
        L2|Inverter Enable/Disable|lOFF_ON
        L4|Inverter Mode|lINVERTER_MODE
        L2|Load Sense Enable/Disable|lOFF_ON
        N16|Load Sense Power Threshold|uW
        U16|Load Sense Interval|r0.01
        =127512|F|AGS Configuration Status
        N8|Instance
        N8|Generator Instance
        L4|AGS Mode|lAGS_MODE
        R4
        =127513|F|Battery Configuration Status
        N8|Instance
        L4|Battery Type|lBATTERY_TYPE
        L2|Supports Equalization|lYES_NO
        R2
        L4|Nominal Voltage|lBATTERY_VOLTAGE
        L4|Chemistry|lBATTERY_CHEMISTRY
        N16|Capacity|uAh
        S8|Temperature Coefficient|u%
        N8|Peukert Exponent|r0.002|o1|x
        S8|Charge Efficiency Factor|u%
        =127514|F|AGS Status
        N8|Instance
        N8|Generator Instance
        L4|AGS Operating State|lAGS_OPERATING_STATE
        L4|Generator State|lAGS_GENERATING_STATE
        L8|Generator On Reason|lAGS_ON_REASON
        L8|Generator Off Reason|lAGS_OFF_REASON
        =127744|S|AC Power / Current - Phase A
        N8|SID
        N8|Connection Number
        N16|AC RMS Current|r0.1|uA
        S32|Power|uW
        =127745|S|AC Power / Current - Phase B
        N8|SID
        N8|Connection Number
        N16|AC RMS Current|r0.1|uA
        S32|Power|uW
        =127746|S|AC Power / Current - Phase C
        N8|SID
        N8|Connection Number
        N16|AC RMS Current|r0.1|uA
        S32|Power|uW
        =127747|S|AC Voltage / Frequency - Phase A
        N8|SID
        N8|Connection Number
        N16|AC Voltage Line to Neutral|r0.1|uV
        N16|AC Voltage Line to Line|r0.1|uV
        N16|Frequency|r0.1|uHz
        =127748|S|AC Voltage / Frequency - Phase B
        N8|SID
        N8|Connection Number
        N16|AC Voltage Line to Neutral|r0.1|uV
        N16|AC Voltage Line to Line|r0.1|uV
        N16|Frequency|r0.1|uHz
        =127749|S|AC Voltage / Frequency - Phase C
        N8|SID
        N8|Connection Number
        N16|AC Voltage Line to Neutral|r0.1|uV
        N16|AC Voltage Line to Line|r0.1|uV
        N16|Frequency|r0.1|uHz
        =127750|S|Converter Status
        N8|SID
        N8|Connection Number
        L8|Operating State|lCONVERTER_STATE
        L2|Temperature State|lGOOD_WARNING_ERROR
        L2|Overload State|lGOOD_WARNING_ERROR
        L2|Low DC Voltage State|lGOOD_WARNING_ERROR
        L2|Ripple State|lGOOD_WARNING_ERROR
        R32
        =127751|S|DC Voltage/Current
        N8|SID
        N8|Connection Number
        N16|DC Voltage|r0.1|uV
        S24|DC Current|r0.01|uA
        R8
        =128000|S|Leeway Angle
        N8|SID
        S16|Leeway Angle|r0.0001|urad
        R40
        =128001|S|Vessel Acceleration
        N8|SID
        S16|Longitudinal Acceleration
        S16|Transverse Acceleration
        S16|Vertical Acceleration
        R8
        =128002|S|Electric Drive Status, Rapid Update
        N8|Inverter/Motor Controller
        N2|Active Motor Mode
        N2|Brake Mode
        R4
        N16|Rotational Shaft Speed|r0.25|urpm
        N16|Motor DC Voltage|r0.1|uV
        S16|Motor DC Current|r0.1|uA
        =128003|S|Electric Energy Storage Status, Rapid Update
        N8|Energy Storage Identifier
        N2|Battery Status
        N2|Isolation Status
        N4|Battery Error
        N16|Battery Voltage|r0.1|uV
        S16|Battery Current|r0.1|uA
        R16
        =128006|S|Thruster Control Status
        N8|SID
        N8|Identifier
        L4|Direction Control|lTHRUSTER_DIRECTION_CONTROL
        L2|Power Enabled|lOFF_ON
        L2|Retract Control|lTHRUSTER_RETRACT_CONTROL
        N8|Speed Control|u%
        B8|Control Events|lTHRUSTER_CONTROL_EVENTS
        U8|Command Timeout|r0.005
        N16|Azimuth Control|r0.0001|urad
        =128007|S|Thruster Information
        N8|Identifier
        L4|Motor Type|lTHRUSTER_MOTOR_TYPE
        R4
        N16|Power Rating|uW
        N16|Maximum Temperature Rating|r0.01|uK
        N16|Maximum Rotational Speed|r0.25|urpm
        =128008|S|Thruster Motor Status
        N8|SID
        N8|Identifier
        B8|Motor Events|lTHRUSTER_MOTOR_EVENTS
        N8|Current|uA
        N16|Temperature|r0.01|uK
        U16|Operating Time|r60
        =128259|S|Speed
        N8|SID
        N16|Speed Water Referenced|r0.01|um/s
        N16|Speed Ground Referenced|r0.01|um/s
        L8|Speed Water Referenced Type|lWATER_REFERENCE
        N4|Speed Direction
        R12
        =128267|S|Water Depth
        N8|SID
        N32|Depth|r0.01|um
        S16|Offset|r0.001|um
        N8|Range|r10|um
        =128275|F|Distance Log
        D16|Date
        T32|Time|r0.0001
        N32|Log|um
        N32|Trip Log|um
        =128520|F|Tracked Target Data
        N8|SID
        N16|Target ID #
        L2|Track Status|lTRACKING|x
        L1|Reported Target|lYES_NO_1BIT|x
        L1|Target Acquisition|lTARGET_ACQUISITION|x
        L2|Bearing Reference|lDIRECTION_REFERENCE
        R2
        N16|Bearing|r0.0001|urad
        S32|Distance|r0.01|um
        N16|Course|r0.0001|urad
        N16|Speed|r0.01|um/s
        S32|CPA|r0.01|um
        u32|TCPA|r0.001
        T32|UTC of Fix|r0.0001
        X|Name
        L2|Reference Target|lYES_NO
        R6
        =128538|F|Elevator Car Status
        N8|SID
        N8|Elevator Car ID
        N8|Elevator Car Usage
        N2|Smoke Sensor Status
        N2|Limit Switch Sensor Status
        N2|Proximity Switch Sensor Status
        N2|Inertial Measurement Unit (IMU) Sensor Status
        N2|Elevator Load Limit Status
        N2|Elevator Load Balance Status
        N2|Elevator Load Sensor 1 Status
        N2|Elevator Load Sensor 2 Status
        N2|Elevator Load Sensor 3 Status
        N2|Elevator Load Sensor 4 Status
        R4
        N2|Elevator Car Motion Status
        N2|Elevator Car Door Status
        N2|Elevator Car Emergency Button Status
        N2|Elevator Car Buzzer Status
        N2|Open Door Button Status
        N2|Close Door Button Status
        R4
        N8|Current Deck
        N8|Destination Deck
        N8|Total Number of Decks
        N16|Weight of Load Cell 1
        N16|Weight of Load Cell 2
        N16|Weight of Load Cell 3
        N16|Weight of Load Cell 4
        S16|Speed of Elevator Car|r0.01|um/s
        N2|Elevator Brake Status
        N2|Elevator Motor rotation control Status
        R4
        =128768|S|Elevator Motor Control
        N8|SID
        N8|Elevator Car ID
        N8|Elevator Car Usage
        N4|Motor Acceleration/Deceleration profile selection
        N2|Motor Rotational Control Status
        R34
        =128769|S|Elevator Deck Push Button
        N8|SID
        N8|Elevator Call Button ID
        N8|Deck Button ID
        N8|Elevator Car Usage
        N8|Elevator Car Button Selection
        R24
        =128776|S|Windlass Control Status
        N8|SID
        N8|Windlass ID
        L2|Windlass Direction Control|lWINDLASS_DIRECTION
        L2|Anchor Docking Control|lOFF_ON
        L2|Speed Control Type|lSPEED_TYPE
        R2
        Y8|Speed Control
        L2|Power Enable|lOFF_ON
        L2|Mechanical Lock|lOFF_ON
        L2|Deck and Anchor Wash|lOFF_ON
        L2|Anchor Light|lOFF_ON
        U8|Command Timeout|r0.005
        B4|Windlass Control Events|lWINDLASS_CONTROL
        R12
        =128777|S|Anchor Windlass Operating Status
        N8|SID
        N8|Windlass ID
        L2|Windlass Direction Control|lWINDLASS_DIRECTION
        L2|Windlass Motion Status|lWINDLASS_MOTION
        L2|Rode Type Status|lRODE_TYPE
        R2
        N16|Rode Counter Value|r0.1|um
        N16|Windlass Line Speed|r0.01|um/s
        L2|Anchor Docking Status|lDOCKING_STATUS
        B6|Windlass Operating Events|lWINDLASS_OPERATION
        =128778|S|Anchor Windlass Monitoring Status
        N8|SID
        N8|Windlass ID
        B8|Windlass Monitoring Events|lWINDLASS_MONITORING
        N8|Controller voltage|r0.2|uV
        N8|Motor current|uA
        U16|Total Motor Time|r60
        R8
        =128780|S|Linear Actuator Control/Status
        N8|Actuator Identifier
        N8|Commanded Device Position
        N8|Device Position
        N16|Maximum Device Travel
        N8|Direction of Travel
        R16
        =129025|S|Position, Rapid Update
        S32|Latitude|r1e-07|udeg
        S32|Longitude|r1e-07|udeg
        =129026|S|COG & SOG, Rapid Update
        N8|SID
        L2|COG Reference|lDIRECTION_REFERENCE
        R6
        N16|COG|r0.0001|urad
        N16|SOG|r0.01|um/s
        R16
        =129027|S|Position Delta, Rapid Update
        N8|SID
        U8|Time Delta|r0.005
        S24|Latitude Delta|r2.777777777777778e-09|udeg
        S24|Longitude Delta|r2.777777777777778e-09|udeg
        =129028|S|Altitude Delta, Rapid Update
        N8|SID
        U8|Time Delta|r0.005
        L4|GNSS Quality|lGNS_METHOD
        L2|Direction|lDIRECTION_REFERENCE
        R2
        N16|COG|r0.0001|urad
        S24|Altitude Delta|r0.001|um
        =129029|F|GNSS Position Data|16,3,15
        N8|SID
        D16|Date
        T32|Time|r0.0001
        S64|Latitude|r1e-16|udeg|x
        S64|Longitude|r1e-16|udeg|x
        S64|Altitude|r1e-06|um|x
        L4|GNSS type|lGNS
        L4|Method|lGNS_METHOD
        L2|Integrity|lGNS_INTEGRITY|x
        R6
        N8|Number of SVs
        S16|HDOP|r0.01
        S16|PDOP|r0.01
        S32|Geoidal Separation|r0.01|um
        N8|Reference Stations
        L4|Reference Station Type|lGNS
        N12|Reference Station ID
        U16|Age of DGNSS Corrections|r0.01
        =129033|S|Time & Date
        D16|Date
        T32|Time|r0.0001
        u16|Local Offset|r60
        =129038|F|AIS Class A Position Report
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        S32|Longitude|r1e-07|udeg
        S32|Latitude|r1e-07|udeg
        L1|Position Accuracy|lPOSITION_ACCURACY|x
        L1|RAIM|lRAIM_FLAG|x
        L6|Time Stamp|lTIME_STAMP|x
        N16|COG|r0.0001|urad
        N16|SOG|r0.01|um/s
        Y19|Communication State
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        N16|Heading|r0.0001|urad
        S16|Rate of Turn|r3.125e-05|urad/s
        L4|Nav Status|lNAV_STATUS
        L2|Special Maneuver Indicator|lAIS_SPECIAL_MANEUVER|x
        R2
        R3
        R5
        N8|Sequence ID
        =129039|F|AIS Class B Position Report
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        S32|Longitude|r1e-07|udeg
        S32|Latitude|r1e-07|udeg
        L1|Position Accuracy|lPOSITION_ACCURACY|x
        L1|RAIM|lRAIM_FLAG|x
        L6|Time Stamp|lTIME_STAMP|x
        N16|COG|r0.0001|urad
        N16|SOG|r0.01|um/s
        Y19|Communication State
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        N16|Heading|r0.0001|urad
        R8
        R2
        L1|Unit type|lAIS_TYPE|x
        L1|Integrated Display|lYES_NO_1BIT|x
        L1|DSC|lYES_NO_1BIT|x
        L1|Band|lAIS_BAND|x
        L1|Can handle Msg 22|lYES_NO_1BIT|x
        L1|AIS mode|lAIS_MODE|x
        L1|AIS communication state|lAIS_COMMUNICATION_STATE|x
        R7
        N8|Sequence ID
        =129040|F|AIS Class B Extended Position Report
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        S32|Longitude|r1e-07|udeg
        S32|Latitude|r1e-07|udeg
        L1|Position Accuracy|lPOSITION_ACCURACY|x
        L1|RAIM|lRAIM_FLAG|x
        L6|Time Stamp|lTIME_STAMP|x
        N16|COG|r0.0001|urad
        N16|SOG|r0.01|um/s
        R8
        R4
        R4
        L8|Type of ship|lSHIP_TYPE
        N16|True Heading|r0.0001|urad
        R4
        L4|GNSS type|lPOSITION_FIX_DEVICE
        N16|Length|r0.1|um
        N16|Beam|r0.1|um
        N16|Position reference from Starboard|r0.1|um
        N16|Position reference from Bow|r0.1|um
        F160|Name
        L1|DTE|lAVAILABLE|x
        L1|AIS mode|lAIS_MODE|x
        R4
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R5
        =129041|F|AIS Aids to Navigation (AtoN) Report
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        S32|Longitude|r1e-07|udeg
        S32|Latitude|r1e-07|udeg
        L1|Position Accuracy|lPOSITION_ACCURACY|x
        L1|RAIM|lRAIM_FLAG|x
        L6|Time Stamp|lTIME_STAMP|x
        N16|Length/Diameter|r0.1|um
        N16|Beam/Diameter|r0.1|um
        N16|Position Reference from Starboard Edge|r0.1|um
        N16|Position Reference from True North Facing Edge|r0.1|um
        L5|AtoN Type|lATON_TYPE|x
        L1|Off Position Indicator|lYES_NO_1BIT|x
        L1|Virtual AtoN Flag|lYES_NO_1BIT|x
        L1|Assigned Mode Flag|lAIS_ASSIGNED_MODE|x
        R1
        L4|Position Fixing Device Type|lPOSITION_FIX_DEVICE
        R3
        Y8|AtoN Status
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R3
        X|AtoN Name
        =129044|F|Datum
        F32|Local Datum
        S32|Delta Latitude|r1e-07|udeg
        S32|Delta Longitude|r1e-07|udeg
        S32|Delta Altitude|r0.01|um
        F32|Reference Datum
        =129045|F|User Datum
        S32|Delta X|r0.01|um
        S32|Delta Y|r0.01|um
        S32|Delta Z|r0.01|um
        E32|Rotation in X|urad
        E32|Rotation in Y|urad
        E32|Rotation in Z|urad
        E32|Scale|uppm
        S32|Ellipsoid Semi-major Axis|r0.01|um
        E32|Ellipsoid Flattening Inverse
        F32|Datum Name
        =129283|S|Cross Track Error
        N8|SID
        L4|XTE mode|lRESIDUAL_MODE
        R2
        L2|Navigation Terminated|lYES_NO
        S32|XTE|r0.01|um
        R16
        =129284|F|Navigation Data
        N8|SID
        N32|Distance to Waypoint|r0.01|um
        L2|Course/Bearing reference|lDIRECTION_REFERENCE
        L2|Perpendicular Crossed|lYES_NO
        L2|Arrival Circle Entered|lYES_NO
        L2|Calculation Type|lBEARING_MODE
        T32|ETA Time|r0.0001
        D16|ETA Date
        N16|Bearing, Origin to Destination Waypoint|r0.0001|urad
        N16|Bearing, Position to Destination Waypoint|r0.0001|urad
        N32|Origin Waypoint Number
        N32|Destination Waypoint Number
        S32|Destination Latitude|r1e-07|udeg
        S32|Destination Longitude|r1e-07|udeg
        S16|Waypoint Closing Velocity|r0.01|um/s
        =129285|F|Navigation - Route/WP Information|10,4,2
        N16|Start RPS#
        N16|nItems
        N16|Database ID
        N16|Route ID
        L3|Navigation direction in route|lDIRECTION
        L2|Supplementary Route/WP data available|lOFF_ON
        R3
        X|Route Name
        R8
        N16|WP ID
        X|WP Name
        S32|WP Latitude|r1e-07|udeg
        S32|WP Longitude|r1e-07|udeg
        =129291|S|Set & Drift, Rapid Update
        N8|SID
        L2|Set Reference|lDIRECTION_REFERENCE
        R6
        N16|Set|r0.0001|urad
        N16|Drift|r0.01|um/s
        R16
        =129301|F|Navigation - Route / Time to+from Mark
        N8|SID
        u32|Time to mark|r0.001
        L4|Mark Type|lMARK_TYPE
        R4
        N32|Mark ID
        =129302|F|Bearing and Distance between two Marks
        N8|SID
        L2|Bearing Reference|lDIRECTION_REFERENCE
        L2|Calculation Type|lBEARING_MODE
        R4
        N16|Bearing, Origin to Destination|r0.0001|urad
        N32|Distance|r0.01|um
        L4|Origin Mark Type|lMARK_TYPE
        L4|Destination Mark Type|lMARK_TYPE
        N32|Origin Mark ID
        N32|Destination Mark ID
        =129538|F|GNSS Control Status
        S16|SV Elevation Mask|r0.0001|urad
        S16|PDOP Mask|r0.01
        S16|PDOP Switch|r0.01
        S16|SNR Mask|r0.01|udB
        L3|GNSS Mode (desired)|lGNSS_MODE
        L3|DGNSS Mode (desired)|lDGNSS_MODE
        L2|Position/Velocity Filter|lYES_NO
        U16|Max Correction Age|r0.01
        S32|Antenna Altitude for 2D Mode|r0.01|um
        L2|Use Antenna Altitude for 2D Mode|lYES_NO
        R6
        =129539|S|GNSS DOPs
        N8|SID
        L3|Desired Mode|lGNSS_MODE
        L3|Actual Mode|lGNSS_MODE
        R2
        S16|HDOP|r0.01
        S16|VDOP|r0.01
        S16|TDOP|r0.01
        =129540|F|GNSS Sats in View|5,7,4
        N8|SID
        L2|Range Residual Mode|lRANGE_RESIDUAL_MODE
        R6
        N8|Sats in View
        N8|PRN
        S16|Elevation|r0.0001|urad
        N16|Azimuth|r0.0001|urad
        S16|SNR|r0.01|udB
        S32|Range residuals|r1e-05|um
        L4|Status|lSATELLITE_STATUS
        L4|GNSS System|lGNSS_SYSTEM
        =129541|F|GPS Almanac Data
        N8|PRN
        N16|GPS Week number
        Y8|SV Health Bits
        N16|Eccentricity|r4.76837158203125e-07|um/m
        N8|Almanac Reference Time|r4096|us
        S16|Inclination Angle|r1.9073486328125e-06|usemi-circle
        S16|Rate of Right Ascension|r3.637978807091713e-12|usemi-circle/s
        N24|Root of Semi-major Axis|r0.00048828125|usqrt(m)
        S24|Argument of Perigee|r1.1920928955078125e-07|usemi-circle
        S24|Longitude of Ascension Node|r1.1920928955078125e-07|usemi-circle
        S24|Mean Anomaly|r1.1920928955078125e-07|usemi-circle
        S11|Clock Parameter 1|r9.5367431640625e-07|us
        S11|Clock Parameter 2|r3.637978807091713e-12|us/s
        R2
        =129542|F|GNSS Pseudorange Noise Statistics
        N8|SID
        N16|RMS of Position Uncertainty|r0.01|um
        N16|STD of Major axis|r0.01|um
        N16|STD of Minor axis|r0.01|um
        N16|Orientation of Major axis|r0.0001|urad
        N16|STD of Lat Error|r0.01|um
        N16|STD of Lon Error|r0.01|um
        N16|STD of Alt Error|r0.01|um
        =129545|F|GNSS RAIM Output
        N8|SID
        L2|Integrity flag|lGNS_INTEGRITY|x
        R6
        S16|Latitude expected error|r0.01|um
        S16|Longitude expected error|r0.01|um
        S16|Altitude expected error|r0.01|um
        N8|SV ID of most likely failed sat
        S16|Probability of missed detection|r0.01|um
        S16|Estimate of pseudorange bias|r0.01|um
        S16|Std Deviation of bias|r0.01|um
        =129546|S|GNSS RAIM Settings
        N16|Radial Position Error Maximum Threshold|r0.01|um
        S8|Probability of False Alarm|u%
        S8|Probability of Missed Detection|u%
        U16|Pseudorange Residual Filtering Time Constant
        R16
        =129547|F|GNSS Pseudorange Error Statistics
        N8|SID
        N16|RMS Std Dev of Range Inputs|r0.01|um
        N16|Std Dev of Major error ellipse|r0.01|um
        N16|Std Dev of Minor error ellipse|r0.01|um
        N16|Orientation of error ellipse|r0.0001|urad
        N16|Std Dev Lat Error|r0.01|um
        N16|Std Dev Lon Error|r0.01|um
        N16|Std Dev Alt Error|r0.01|um
        =129549|F|DGNSS Corrections
        N8|SID
        N12|Reference Station ID
        L4|Reference Station Type|lGNS
        U16|Time of corrections|r0.1
        L4|Station Health|lSTATION_HEALTH
        R4
        N8|Satellite ID
        S32|PRC|r0.0001|um
        S16|RRC|r0.0001|um/s
        N16|UDRE|r0.01|um
        N8|IOD
        =129550|S|GNSS Differential Correction Receiver Interface
        N8|Channel
        N32|Frequency|r10|uHz
        L5|Serial Interface Bit Rate|lSERIAL_BIT_RATE
        L3|Serial Interface Detection Mode|lSERIAL_DETECTION_MODE
        L4|Differential Source|lDIFFERENTIAL_SOURCE
        L4|Differential Operation Mode|lDIFFERENTIAL_MODE
        R8
        =129551|F|GNSS Differential Correction Receiver Signal
        N8|SID
        N8|Channel
        S32|Signal Strength|r0.01|udB
        S16|Signal SNR|r0.01|udB
        N32|Frequency|r10|uHz
        L4|Station Type|lGNS
        N12|Reference Station ID
        L5|Differential Signal Bit Rate|lSERIAL_BIT_RATE
        L3|Differential Signal Detection Mode|lSERIAL_DETECTION_MODE
        L2|Used as Correction Source|lYES_NO
        R2
        L4|Differential Source|lDIFFERENTIAL_SOURCE
        U16|Time since Last Sat Differential Sync|r0.01
        N16|Satellite Service ID No.
        =129556|F|GLONASS Almanac Data
        N8|PRN
        N16|NA
        R2
        N1|CnA|x
        N5|HnA
        N16|(epsilon)nA
        N8|(deltaTnA)DOT
        N16|(omega)nA
        N24|(delta)TnA
        N24|tnA
        N24|(lambda)nA
        N24|(delta)inA
        N28|(tau)cA
        N12|(tau)nA
        =129792|F|AIS DGNSS Broadcast Binary Message
        L6|Message ID|lAIS_MESSAGE_ID
        N2|Repeat Indicator
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        S32|Longitude|r1e-07|udeg
        S32|Latitude|r1e-07|udeg
        R3
        R5
        N16|Number of Bits in Binary Data Field
        Y|Binary Data|b11
        =129793|F|AIS UTC and Date Report
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        S32|Longitude|r1e-07|udeg
        S32|Latitude|r1e-07|udeg
        L1|Position Accuracy|lPOSITION_ACCURACY|x
        L1|RAIM|lRAIM_FLAG|x
        R6
        T32|Position Time|r0.0001
        Y19|Communication State
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        D16|Position Date
        R4
        L4|GNSS type|lPOSITION_FIX_DEVICE
        R10
        R6
        N8|Sequence ID
        =129794|F|AIS Class A Static and Voyage Related Data
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        N32|IMO number
        F56|Callsign
        F160|Name
        L8|Type of ship|lSHIP_TYPE
        N16|Length|r0.1|um
        N16|Beam|r0.1|um
        N16|Position reference from Starboard|r0.1|um
        N16|Position reference from Bow|r0.1|um
        D16|ETA Date
        T32|ETA Time|r0.0001
        N16|Draft|r0.01|um
        F160|Destination
        L2|AIS version indicator|lAIS_VERSION|x
        L4|GNSS type|lPOSITION_FIX_DEVICE
        L1|DTE|lAVAILABLE|x
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R3
        N8|Sequence ID
        =129795|F|AIS Addressed Binary Message
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        N2|Sequence Number|x
        M32|Destination ID
        R6
        L1|Retransmit flag|lYES_NO_1BIT|x
        R1
        N16|Number of Bits in Binary Data Field
        Y|Binary Data|b11
        =129796|F|AIS Acknowledge|7,3,0
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        M32|Destination ID
        N2|Sequence Number|x
        R6
        =129797|F|AIS Binary Broadcast Message
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        N16|Number of Bits in Binary Data Field
        Y|Binary Data|b7
        =129798|F|AIS SAR Aircraft Position Report
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        S32|Longitude|r1e-07|udeg
        S32|Latitude|r1e-07|udeg
        L1|Position Accuracy|lPOSITION_ACCURACY|x
        L1|RAIM|lRAIM_FLAG|x
        L6|Time Stamp|lTIME_STAMP|x
        N16|COG|r0.0001|urad
        N16|SOG|r0.1|um/s
        Y19|Communication State
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        S32|Altitude|r0.01|um
        Y8|Reserved for Regional Applications
        L1|DTE|lAVAILABLE|x
        R5
        R2
        =129799|F|Radio Frequency/Mode/Power
        N32|Rx Frequency|r10|uHz
        N32|Tx Frequency|r10|uHz
        F48|Radio Channel
        N16|Tx Power|uW
        L8|Mode|lTELEPHONE_MODE
        N16|Channel Bandwidth|uHz
        =129800|F|AIS UTC/Date Inquiry
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        M32|Destination ID
        =129801|F|AIS Addressed Safety Related Message
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        N2|Sequence Number|x
        M32|Destination ID
        R6
        L1|Retransmit flag|lYES_NO_1BIT|x
        R1
        X|Safety Related Text
        =129802|F|AIS Safety Related Broadcast Message
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        X|Safety Related Text
        =129803|F|AIS Interrogation
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        M32|Destination ID 1
        R2
        L6|Message ID 1.1|lAIS_MESSAGE_ID
        N16|Slot Offset 1.1
        R2
        L6|Message ID 1.2|lAIS_MESSAGE_ID
        N16|Slot Offset 1.2
        R6
        R2
        M32|Destination ID 2
        R2
        L6|Message ID 2.1|lAIS_MESSAGE_ID
        N16|Slot Offset 2.1
        R2
        R6
        N8|SID
        =129804|F|AIS Assignment Mode Command
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        M32|Destination ID A
        N16|Offset A
        N16|Increment A
        M32|Destination ID B
        N16|Offset B
        N16|Increment B
        R4
        R4
        =129805|F|AIS Data Link Management Message|7,4,0
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        N16|Offset
        N8|Number of Slots
        U8|Timeout|r60
        N16|Increment
        =129806|F|AIS Channel Management
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R2
        N16|Channel A
        N16|Channel B
        R3
        L1|Power|lPOWER_MODE|x
        L4|Tx/Rx Mode|lTX_RX_MODE
        S32|North East Longitude Corner 1|r1e-07|udeg
        S32|North East Latitude Corner 1|r1e-07|udeg
        S32|South West Longitude Corner 2|r1e-07|udeg
        S32|South West Latitude Corner 2|r1e-07|udeg
        R1
        L1|Addressed or Broadcast Message Indicator|lBROADCAST_INDICATOR|x
        L1|Channel A Bandwidth|lBANDWIDTH|x
        L1|Channel B Bandwidth|lBANDWIDTH|x
        R1
        L3|Transitional Zone Size|lZONE_SIZE
        R23
        R1
        =129807|F|AIS Class B Group Assignment
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R2
        L4|Tx/Rx Mode|lTX_RX_MODE
        R2
        S32|North East Longitude Corner 1|r1e-07|udeg
        S32|North East Latitude Corner 1|r1e-07|udeg
        S32|South West Longitude Corner 2|r1e-07|udeg
        S32|South West Latitude Corner 2|r1e-07|udeg
        L4|Station Type|lSTATION_TYPE
        R4
        L8|Ship and Cargo Filter|lSHIP_TYPE
        R22
        R2
        L4|Reporting Interval|lREPORTING_INTERVAL
        U4|Quiet Time|r60
        R6
        R2
        =129808|F|DSC Distress Call Information|21,2,0
        L8|DSC Format|lDSC_FORMAT
        L8|DSC Category|lDSC_CATEGORY|m112|x
        C40|DSC Message Address
        L8|Nature of Distress|lDSC_NATURE
        L8|Subsequent Communication Mode or 2nd Telecommand|lDSC_SECOND_TELECOMMAND
        F48|Proposed Rx Frequency/Channel
        F48|Proposed Tx Frequency/Channel
        X|Telephone Number
        S32|Latitude of Vessel Reported|r1e-07|udeg
        S32|Longitude of Vessel Reported|r1e-07|udeg
        T32|Time of Position|r0.0001
        C40|MMSI of Ship In Distress
        N8|DSC EOS Symbol
        L2|Expansion Enabled|lYES_NO
        R6
        F48|Calling Rx Frequency/Channel
        F48|Calling Tx Frequency/Channel
        T32|Time of Receipt|r0.0001
        D16|Date of Receipt
        N16|DSC Equipment Assigned Message ID
        L8|DSC Expansion Field Symbol|lDSC_EXPANSION_DATA
        X|DSC Expansion Field Data
        =129808|F|DSC Call Information|21,2,0
        L8|DSC Format Symbol|lDSC_FORMAT
        L8|DSC Category Symbol|lDSC_CATEGORY
        C40|DSC Message Address
        L8|1st Telecommand|lDSC_FIRST_TELECOMMAND
        L8|Subsequent Communication Mode or 2nd Telecommand|lDSC_SECOND_TELECOMMAND
        F48|Proposed Rx Frequency/Channel
        F48|Proposed Tx Frequency/Channel
        X|Telephone Number
        S32|Latitude of Vessel Reported|r1e-07|udeg
        S32|Longitude of Vessel Reported|r1e-07|udeg
        T32|Time of Position|r0.0001
        C40|MMSI of Ship In Distress
        N8|DSC EOS Symbol
        L2|Expansion Enabled|lYES_NO
        R6
        F48|Calling Rx Frequency/Channel
        F48|Calling Tx Frequency/Channel
        T32|Time of Receipt|r0.0001
        D16|Date of Receipt
        N16|DSC Equipment Assigned Message ID
        L8|DSC Expansion Field Symbol|lDSC_EXPANSION_DATA
        X|DSC Expansion Field Data
        =129809|F|AIS Class B static data (msg 24 Part A)
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        F160|Name
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R3
        N8|Sequence ID
        =129810|F|AIS Class B static data (msg 24 Part B)
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        L8|Type of ship|lSHIP_TYPE
        F56|Vendor ID
        F56|Callsign
        N16|Length|r0.1|um
        N16|Beam|r0.1|um
        N16|Position reference from Starboard|r0.1|um
        N16|Position reference from Bow|r0.1|um
        M32|Mothership User ID
        R2
        R2
        L4|GNSS type|lPOSITION_FIX_DEVICE
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R3
        N8|Sequence ID
        =129811|F|AIS Single Slot Binary Message (Deprecated)
        N8|Sequence ID
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        L1|Destination Indicator|lBROADCAST_INDICATOR|x
        N1|Binary data flag|x
        R1
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        M32|Destination ID
        N16|Number of bits in Binary Data Field
        Y|Binary Data|b10
        =129812|F|AIS Multi Slot Binary Message (Deprecated)|15,2,0
        N8|Sequence ID
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        L1|Destination Indicator|lBROADCAST_INDICATOR|x
        N1|Binary data flag|x
        R2
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        M32|Destination ID
        R3
        N1|Communication state selector flag|x
        Y19|Communication State
        R3
        R5
        N16|Number of Bits in Binary Data Field
        Y|Binary Data|b15
        =129813|F|AIS Long-Range Broadcast Message
        N8|Sequence ID
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|User ID
        S32|Longitude|r1e-07|udeg
        S32|Latitude|r1e-07|udeg
        L1|Position Accuracy|lPOSITION_ACCURACY|x
        L1|RAIM|lRAIM_FLAG|x
        L4|Nav Status|lNAV_STATUS
        N1|Position Latency|x
        R1
        N16|SOG|r0.01|um/s
        N16|COG|r0.0001|urad
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R3
        =129814|F|AIS Single Slot Binary Message
        N8|Sequence ID
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        L1|Destination Indicator|lBROADCAST_INDICATOR|x
        N1|Binary data flag|x
        R1
        R8
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        M32|Destination ID
        N16|Number of bits in Binary Data Field
        Y|Binary Data|b11
        =129815|F|AIS Multi Slot Binary Message
        N8|Sequence ID
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        L1|Destination Indicator|lBROADCAST_INDICATOR|x
        N1|Binary data flag|x
        R2
        M32|Destination ID
        R3
        N1|Communication state selector flag|x
        Y19|Communication State
        R3
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R5
        N16|Number of Bits in Binary Data Field
        Y|Binary Data|b15
        =129816|F|AIS Acknowledge (Binary)|9,3,8
        N8|Sequence ID
        L6|Message ID|lAIS_MESSAGE_ID
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        M32|Source ID
        R2
        L5|AIS Transceiver information|lAIS_TRANSCEIVER
        R1
        N8|Number of Acknowledgments
        M32|Destination ID
        N2|Sequence Number|x
        R6
        =130052|F|Loran-C TD Data
        u32|Group Repetition Interval (GRI)|r1e-09
        u32|Master Range|r1e-09
        u32|V Secondary TD|r1e-09
        u32|W Secondary TD|r1e-09
        u32|X Secondary TD|r1e-09
        u32|Y Secondary TD|r1e-09
        u32|Z Secondary TD|r1e-09
        B4|Station status: Master|lSTATION_STATUS
        B4|Station status: V|lSTATION_STATUS
        B4|Station status: W|lSTATION_STATUS
        B4|Station status: X|lSTATION_STATUS
        B4|Station status: Y|lSTATION_STATUS
        B4|Station status: Z|lSTATION_STATUS
        L4|Mode|lRESIDUAL_MODE
        R4
        =130053|F|Loran-C Range Data
        u32|Group Repetition Interval (GRI)|r1e-09
        u32|Master Range|r1e-09
        u32|V Secondary Range|r1e-09
        u32|W Secondary Range|r1e-09
        u32|X Secondary Range|r1e-09
        u32|Y Secondary Range|r1e-09
        u32|Z Secondary Range|r1e-09
        B4|Station status: Master|lSTATION_STATUS
        B4|Station status: V|lSTATION_STATUS
        B4|Station status: W|lSTATION_STATUS
        B4|Station status: X|lSTATION_STATUS
        B4|Station status: Y|lSTATION_STATUS
        B4|Station status: Z|lSTATION_STATUS
        L4|Mode|lRESIDUAL_MODE
        R4
        =130054|F|Loran-C Signal Data
        u32|Group Repetition Interval (GRI)|r1e-09
        F8|Station identifier
        S16|Station SNR|r0.01|udB
        u32|Station ECD|r1e-09
        u32|Station ASF|r1e-09
        =130060|F|Label
        N8|Hardware Channel ID
        P24|PGN
        N8|Data Source Instance Field Number
        N8|Data Source Instance Value
        N8|Secondary Enumeration Field Number
        N8|Secondary Enumeration Field Value
        N8|Parameter Field Number
        X|Label
        =130061|F|Channel Source Configuration
        N8|Data Source Channel ID
        N2|Source Selection Status
        R2
        Y12|NAME Selection Criteria Mask
        A64|Source NAME
        P24|PGN
        N8|Data Source Instance Field Number
        N8|Data Source Instance Value
        N8|Secondary Enumeration Field Number
        N8|Secondary Enumeration Field Value
        N8|Parameter Field Number
        =130064|F|Route and WP Service - Database List|4,9,2
        N16|Start Database ID
        N16|nItems
        N16|Number of Databases Available
        N16|Database ID
        X|Database Name
        T32|Database Timestamp|r0.0001
        D16|Database Datestamp
        L4|WP Position Resolution|lWP_POSITION_RESOLUTION
        R4
        N16|Number of Routes in Database
        N32|Number of WPs in Database
        N32|Number of Bytes in Database
        =130065|F|Route and WP Service - Route List|5,5,2
        N16|Start Route ID
        N16|nItems
        N16|Number of Routes in Database
        N16|Database ID
        N16|Route ID
        X|Route Name
        R2
        L2|WP Identification Method|lWP_IDENTIFICATION_METHOD
        L4|Route Status|lWP_ROUTE_STATUS
        =130066|F|Route and WP Service - Route/WP-List Attributes
        N16|Database ID
        N16|Route ID
        X|Route/WP-List Name
        T32|Route/WP-List Timestamp|r0.0001
        D16|Route/WP-List Datestamp
        B8|Change at Last Timestamp|lWP_CHANGE
        N16|Number of WPs in the Route/WP-List
        B8|Critical supplementary parameters|lWP_CRITICAL_PARAMETERS
        L2|Navigation Method|lWP_NAVIGATION_METHOD
        L2|WP Identification Method|lWP_IDENTIFICATION_METHOD
        L4|Route Status|lWP_ROUTE_STATUS
        S16|XTE Limit for the Route|um
        =130067|F|Route and WP Service - Route - WP Name & Position|6,4,2
        N16|Start RPS#
        N16|nItems
        N16|Number of WPs in the Route/WP-List
        N16|Database ID
        N16|Route ID
        N16|WP ID
        X|WP Name
        S32|WP Latitude|r1e-07|udeg
        S32|WP Longitude|r1e-07|udeg
        =130068|F|Route and WP Service - Route - WP Name|6,2,2
        N16|Start RPS#
        N16|nItems
        N16|Number of WPs in the Route/WP-List
        N16|Database ID
        N16|Route ID
        N16|WP ID
        X|WP Name
        =130069|F|Route and WP Service - XTE Limit & Navigation Method|4,6,2
        N16|Start RPS#
        N16|nItems
        N16|Number of WPs with a specific XTE Limit or Nav. Method
        N16|Database ID
        N16|Route ID
        N16|RPS#
        S16|XTE Limit in the leg after WP|um
        L2|Nav. Method in the leg after WP|lWP_NAVIGATION_METHOD
        R6
        =130070|F|Route and WP Service - WP Comment|6,2,2
        N16|Start ID
        N16|nItems
        N16|Number of WPs with Comments
        N16|Database ID
        N16|Route ID
        N16|WP ID / RPS#
        X|Comment
        =130071|F|Route and WP Service - Route Comment|5,2,2
        N16|Start Route ID
        N16|nItems
        N16|Number of Routes with Comments
        N16|Database ID
        N16|Route ID
        X|Comment
        =130072|F|Route and WP Service - Database Comment|4,2,2
        N16|Start Database ID
        N16|nItems
        N16|Number of Databases with Comments
        N16|Database ID
        X|Comment
        =130073|F|Route and WP Service - Radius of Turn|6,2,2
        N16|Start RPS#
        N16|nItems
        N16|Number of WPs with a specific Radius of Turn
        N16|Database ID
        N16|Route ID
        N16|RPS#
        S16|Radius of Turn|um
        =130074|F|Route and WP Service - WP List - WP Name & Position|6,4,2
        N16|Start WP ID
        N16|nItems
        N16|Number of valid WPs in the WP-List
        N16|Database ID
        R16
        N16|WP ID
        X|WP Name
        S32|WP Latitude|r1e-07|udeg
        S32|WP Longitude|r1e-07|udeg
        =130306|S|Wind Data
        N8|SID
        N16|Wind Speed|r0.01|um/s
        N16|Wind Angle|r0.0001|urad
        L3|Reference|lWIND_REFERENCE
        R21
        =130310|S|Environmental Parameters (obsolete)
        N8|SID
        N16|Water Temperature|r0.01|uK
        N16|Outside Ambient Air Temperature|r0.01|uK
        N16|Atmospheric Pressure|r100|uPa
        R8
        =130311|S|Environmental Parameters
        N8|SID
        L6|Temperature Source|lTEMPERATURE_SOURCE
        L2|Humidity Source|lHUMIDITY_SOURCE
        N16|Temperature|r0.01|uK
        S16|Humidity|r0.004|u%
        N16|Atmospheric Pressure|r100|uPa
        =130312|S|Temperature
        N8|SID
        N8|Instance
        L8|Source|lTEMPERATURE_SOURCE
        N16|Actual Temperature|r0.01|uK
        N16|Set Temperature|r0.01|uK
        R8
        =130313|S|Humidity
        N8|SID
        N8|Instance
        L8|Source|lHUMIDITY_SOURCE
        S16|Actual Humidity|r0.004|u%
        S16|Set Humidity|r0.004|u%
        R8
        =130314|S|Actual Pressure
        N8|SID
        N8|Instance
        L8|Source|lPRESSURE_SOURCE
        S32|Pressure|r0.1|uPa
        R8
        =130315|S|Set Pressure
        N8|SID
        N8|Instance
        L8|Source|lPRESSURE_SOURCE
        S32|Pressure|r0.1|uPa
        R8
        =130316|S|Temperature Extended Range
        N8|SID
        N8|Instance
        L8|Source|lTEMPERATURE_SOURCE
        N24|Temperature|r0.001|uK
        N16|Set Temperature|r0.1|uK
        =130320|F|Tide Station Data
        L4|Mode|lRESIDUAL_MODE
        L2|Tide Tendency|lTIDE
        R2
        D16|Measurement Date
        T32|Measurement Time|r0.0001
        S32|Station Latitude|r1e-07|udeg
        S32|Station Longitude|r1e-07|udeg
        S16|Tide Level|r0.001|um
        N16|Tide Level standard deviation|r0.01|um
        X|Station ID
        X|Station Name
        =130321|F|Salinity Station Data
        L4|Mode|lRESIDUAL_MODE
        R4
        D16|Measurement Date
        T32|Measurement Time|r0.0001
        S32|Station Latitude|r1e-07|udeg
        S32|Station Longitude|r1e-07|udeg
        E32|Salinity|uppt
        N16|Water Temperature|r0.01|uK
        X|Station ID
        X|Station Name
        =130322|F|Current Station Data
        L4|Mode|lRESIDUAL_MODE
        L3|State|lFLOOD_STATE
        R1
        D16|Measurement Date
        T32|Measurement Time|r0.0001
        S32|Station Latitude|r1e-07|udeg
        S32|Station Longitude|r1e-07|udeg
        N32|Measurement Depth|r0.01|um
        N16|Current speed|r0.01|um/s
        N16|Current flow direction|r0.0001|urad
        N16|Water Temperature|r0.01|uK
        X|Station ID
        X|Station Name
        =130323|F|Meteorological Station Data
        L4|Mode|lRESIDUAL_MODE
        R4
        D16|Measurement Date
        T32|Measurement Time|r0.0001
        S32|Station Latitude|r1e-07|udeg
        S32|Station Longitude|r1e-07|udeg
        N16|Wind Speed|r0.01|um/s
        N16|Wind Direction|r0.0001|urad
        L3|Wind Reference|lWIND_REFERENCE
        R5
        N16|Wind Gusts|r0.01|um/s
        N16|Atmospheric Pressure|r100|uPa
        N16|Ambient Temperature|r0.01|uK
        X|Station ID
        X|Station Name
        =130324|F|Moored Buoy Station Data
        L4|Mode|lRESIDUAL_MODE
        R4
        D16|Measurement Date
        T32|Measurement Time|r0.0001
        S32|Station Latitude|r1e-07|udeg
        S32|Station Longitude|r1e-07|udeg
        N16|Wind Speed|r0.01|um/s
        N16|Wind Direction|r0.0001|urad
        L3|Wind Reference|lWIND_REFERENCE
        R5
        N16|Wind Gusts|r0.01|um/s
        N16|Wave Height|r0.01|um
        U16|Dominant Wave Period|r0.01
        N16|Atmospheric Pressure|r100|uPa
        S16|Pressure Tendency Rate|r10|uPa/hr
        N16|Air Temperature|r0.01|uK
        N16|Water Temperature|r0.01|uK
        X|Station ID
        =130329|F|HVAC Status
        N8|HVAC Identifier
        N8|Location
        N4|Operating Mode
        N4|Control Operating State
        L2|Power|lOFF_ON
        N2|Fan Speed Mode Changeable
        N2|Fan Speed Mode
        N2|Fan Operation Mode
        N8|Fan Speed Available
        N8|Fan Speed
        N8|Setpoint Type
        N16|Lower Temperature Setpoint|r0.01|uK
        N16|Upper Temperature Setpoint|r0.01|uK
        S8|Lower Humidity Setpoint
        S8|Upper Humidity Setpoint
        N4|Auxiliary Heat Control Supported
        N2|Auxiliary Heat Automatic Mode
        N2|Auxiliary Heat State
        N16|Current Temperature|r0.01|uK
        S8|Current Humidity
        N16|Supported Modes
        N16|Sea Water Temperature|r0.01|uK
        N16|Loop Temperature|r0.01|uK
        N16|Evaporator Temperature|r0.01|uK
        N16|Inlet Temperature|r0.01|uK
        S8|Inlet Humidity
        =130330|F|Lighting System Settings
        N2|Global Enable
        L3|Default Settings/Command|lLIGHTING_COMMAND
        R3
        X|Name of the lighting controller
        N8|Max Scenes
        N8|Max Scene Configuration Count
        N8|Max Zones
        N8|Max Color Sequences
        N8|Max Color Sequence Color Count
        N8|Number of Programs
        N8|Controller Capabilities
        N32|Identify Device
        =130560|S|Payload Mass
        N8|SID
        N3|Measurement Status
        R5
        N8|Measurement ID
        N32|Payload Mass
        R8
        =130561|F|Lighting Zone
        N8|Zone Index
        X|Zone Name
        N8|Red Component
        N8|Green Component
        N8|Blue Component
        N16|Color Temperature
        N8|Intensity
        N8|Program ID
        N8|Program Color Sequence Index
        N8|Program Intensity
        N8|Program Rate
        N8|Program Color Sequence
        L2|Zone Enabled|lOFF_ON
        R6
        =130562|F|Lighting Scene|5,8,4
        N8|Scene Index
        X|Zone Name
        N8|Control
        N8|Configuration Count
        N8|Configuration Index
        N8|Zone Index
        N32|Devices ID
        N8|Program Index
        N8|Program Color Sequence Index
        N8|Program Intensity
        N8|Program Rate
        N8|Program Color Sequence Rate
        =130563|F|Lighting Device
        N32|Device ID
        N8|Device Capabilities
        N8|Color Capabilities
        N8|Zone Index
        X|Name of Lighting Device
        N8|Status
        N8|Red Component
        N8|Green Component
        N8|Blue Component
        N16|Color Temperature
        N8|Intensity
        N8|Program ID
        N8|Program Color Sequence Index
        N8|Program Intensity
        N8|Program Rate
        N8|Program Color Sequence Rate
        L2|Enabled|lOFF_ON
        R6
        =130564|F|Lighting Device Enumeration|4,2,3
        N16|Index of First Device
        N16|Total Number of Devices
        N16|Number of Devices
        N32|Device ID
        N8|Status
        =130565|F|Lighting Color Sequence|3,6,2
        N8|Sequence Index
        N8|Color Count
        N8|Color Index
        N8|Red Component
        N8|Green Component
        N8|Blue Component
        N16|Color Temperature
        N8|Intensity
        =130566|F|Lighting Program
        N8|Program ID
        X|Name of Program
        X|Description
        N4|Program Capabilities
        R4
        =130567|F|Watermaker Input Setting and Status
        L6|Watermaker Operating State|lWATERMAKER_STATE
        L2|Production Start/Stop|lYES_NO
        L2|Rinse Start/Stop|lYES_NO
        L2|Low Pressure Pump Status|lYES_NO
        L2|High Pressure Pump Status|lYES_NO
        L2|Emergency Stop|lYES_NO
        L2|Product Solenoid Valve Status|lOK_WARNING
        L2|Flush Mode Status|lYES_NO
        L2|Salinity Status|lOK_WARNING
        L2|Sensor Status|lOK_WARNING
        L2|Oil Change Indicator Status|lOK_WARNING
        L2|Filter Status|lOK_WARNING
        L2|System Status|lOK_WARNING
        R2
        N16|Salinity|uppm
        N16|Product Water Temperature|r0.01|uK
        N16|Pre-filter Pressure|r100|uPa
        N16|Post-filter Pressure|r100|uPa
        S16|Feed Pressure|r1000|uPa
        N16|System High Pressure|r1000|uPa
        S16|Product Water Flow|r0.1|uL/h
        S16|Brine Water Flow|r0.1|uL/h
        U32|Run Time
        =130568|F|Entertainment - Diagnostic Status
        L8|Source|lENTERTAINMENT_SOURCE
        N8|Number
        N8|Diagnostic Mode
        R8
        X|Diagnostic Data
        =130569|F|Current Status and File
        L8|Zone|lENTERTAINMENT_ZONE
        L8|Source|lENTERTAINMENT_SOURCE
        N8|Number
        N32|ID
        L8|Play status|lENTERTAINMENT_PLAY_STATUS
        U16|Elapsed Track Time
        U16|Track Time
        L4|Repeat Status|lENTERTAINMENT_REPEAT_STATUS
        L4|Shuffle Status|lENTERTAINMENT_SHUFFLE_STATUS
        N8|Save Favorite Number
        N16|Play Favorite Number
        L8|Thumbs Up/Down|lENTERTAINMENT_LIKE_STATUS
        N8|Signal Strength|u%
        N32|Radio Frequency|r10|uHz
        N8|HD Frequency Multicast
        N8|Delete Favorite Number
        N16|Total Number of Tracks
        =130570|F|Library Data File
        L8|Source|lENTERTAINMENT_SOURCE
        N8|Number
        N32|ID
        L8|Type|lENTERTAINMENT_TYPE
        X|Name
        N16|Track
        N16|Station
        N8|Favorite
        N32|Radio Frequency|r10|uHz
        N8|HD Frequency
        L8|Zone|lENTERTAINMENT_ZONE
        L2|In play queue|lYES_NO
        L2|Locked|lYES_NO
        R4
        X|Artist Name
        X|Album Name
        X|Station Name
        =130571|F|Library Data Group|9,3,7
        L8|Source|lENTERTAINMENT_SOURCE
        N8|Number
        L8|Type|lENTERTAINMENT_TYPE
        L8|Zone|lENTERTAINMENT_ZONE
        N32|Group ID
        N16|ID offset
        N16|ID count
        N16|Total ID count
        L8|ID type|lENTERTAINMENT_ID_TYPE
        N32|ID
        X|Name
        X|Artist
        =130572|F|Library Data Search
        L8|Source|lENTERTAINMENT_SOURCE
        N8|Number
        N32|Group ID
        L8|Group type 1|lENTERTAINMENT_GROUP
        X|Group name 1
        L8|Group type 2|lENTERTAINMENT_GROUP
        X|Group name 2
        L8|Group type 3|lENTERTAINMENT_GROUP
        X|Group name 3
        =130573|F|Supported Source Data|4,10,2
        N16|ID offset
        N16|ID count
        N16|Total ID count
        N8|ID
        L8|Source|lENTERTAINMENT_SOURCE
        N8|Number
        X|Name
        B32|Play support|lENTERTAINMENT_PLAY_STATUS_BITFIELD
        B16|Browse support|lENTERTAINMENT_GROUP_BITFIELD
        L2|Thumbs support|lYES_NO
        L2|Connected|lYES_NO
        B2|Repeat support|lENTERTAINMENT_REPEAT_BITFIELD
        B2|Shuffle support|lENTERTAINMENT_SHUFFLE_BITFIELD
        =130574|F|Supported Zone Data|4,2,2
        N8|First zone ID
        N8|Zone count
        N8|Total zone count
        L8|Zone ID|lENTERTAINMENT_ZONE
        X|Name
        =130575|F|Entertainment - Parental Control Status
        L8|Source|lENTERTAINMENT_SOURCE
        N8|Number
        N4|Lock Type
        N2|Lock Status
        R2
        N32|File / Station ID
        X|Current Pincode
        X|New Pincode
        =130576|S|Small Craft Status
        S8|Port trim tab|u%
        S8|Starboard trim tab|u%
        R48
        =130577|F|Direction Data
        L4|Data Mode|lRESIDUAL_MODE
        L2|COG Reference|lDIRECTION_REFERENCE
        R2
        N8|SID
        N16|COG|r0.0001|urad
        N16|SOG|r0.01|um/s
        N16|Heading|r0.0001|urad
        N16|Speed through Water|r0.01|um/s
        N16|Set|r0.0001|urad
        N16|Drift|r0.01|um/s
        =130578|F|Vessel Speed Components
        S16|Longitudinal Speed, Water-referenced|r0.001|um/s
        S16|Transverse Speed, Water-referenced|r0.001|um/s
        S16|Longitudinal Speed, Ground-referenced|r0.001|um/s
        S16|Transverse Speed, Ground-referenced|r0.001|um/s
        S16|Stern Speed, Water-referenced|r0.001|um/s
        S16|Stern Speed, Ground-referenced|r0.001|um/s
        =130579|S|System Configuration
        L2|Power|lYES_NO
        L2|Default Settings|lENTERTAINMENT_DEFAULT_SETTINGS
        L4|Tuner regions|lENTERTAINMENT_REGIONS
        N8|Max favorites
        L4|Video protocols|lVIDEO_PROTOCOLS
        R44
        =130580|F|System Configuration (deprecated)
        L2|Power|lYES_NO
        L2|Default Settings|lENTERTAINMENT_DEFAULT_SETTINGS
        L4|Tuner regions|lENTERTAINMENT_REGIONS
        N8|Max favorites
        =130581|F|Zone Configuration (deprecated)|4,2,2
        N8|First zone ID
        N8|Zone count
        N8|Total zone count
        L8|Zone ID|lENTERTAINMENT_ZONE
        X|Zone name
        =130582|S|Zone Volume
        L8|Zone ID|lENTERTAINMENT_ZONE
        N8|Volume|u%
        L2|Volume change|lENTERTAINMENT_VOLUME_CONTROL
        L2|Mute|lYES_NO
        R4
        L8|Channel|lENTERTAINMENT_CHANNEL
        R32
        =130583|F|Available Audio EQ presets|4,2,2
        N8|First preset
        N8|Preset count
        N8|Total preset count
        L8|Preset type|lENTERTAINMENT_EQ
        X|Preset name
        =130584|F|Available Bluetooth addresses|4,4,2
        N8|First address
        N8|Address count
        N8|Total address count
        Y48|Bluetooth address
        L8|Status|lBLUETOOTH_STATUS
        X|Device name
        N8|Signal strength|u%
        =130585|S|Bluetooth source status
        N8|Source number
        L4|Status|lBLUETOOTH_SOURCE_STATUS
        L2|Forget device|lYES_NO
        L2|Discovering|lYES_NO
        Y48|Bluetooth address
        =130586|F|Zone Configuration
        L8|Zone ID|lENTERTAINMENT_ZONE
        N8|Volume limit|u%
        S8|Fade|u%
        S8|Balance|u%
        N8|Sub volume|u%
        S8|EQ - Treble|u%
        S8|EQ - Mid range|u%
        S8|EQ - Bass|u%
        L8|Preset type|lENTERTAINMENT_EQ
        L8|Audio filter|lENTERTAINMENT_FILTER
        N16|High pass filter frequency|uHz
        N16|Low pass filter frequency|uHz
        L8|Channel|lENTERTAINMENT_CHANNEL
        =130816|f|0x1FF00-0x1FFFF: Manufacturer Specific fast-packet non-addressed
        L11|Manufacturer Code|lMANUFACTURER_CODE
        R2
        L3|Industry Code|lINDUSTRY_CODE
        Y1784|Data
        =130816|F|SonicHub: Init #2
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m1|x
        L8|Control|lSONICHUB_CONTROL
        N16|A
        N16|B
        =130816|F|SonicHub: AM Radio
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m4|x
        L8|Control|lSONICHUB_CONTROL
        L8|Item|lSONICHUB_TUNING
        N32|Frequency|uHz
        N2|Noise level
        N4|Signal level
        R2
        Z256|Text
        =130816|F|SonicHub: Zone info
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m5|x
        L8|Control|lSONICHUB_CONTROL
        N8|Zone
        =130816|F|SonicHub: Source
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m6|x
        L8|Control|lSONICHUB_CONTROL
        L8|Source|lSONICHUB_SOURCE
        =130816|F|SonicHub: Source List
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m8|x
        L8|Control|lSONICHUB_CONTROL
        N8|Source ID
        N8|A
        Z256|Text
        =130816|F|SonicHub: Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m9|x
        L8|Control|lSONICHUB_CONTROL
        L8|Item|lFUSION_MUTE_COMMAND
        =130816|F|SonicHub: FM Radio
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m12|x
        L8|Control|lSONICHUB_CONTROL
        L8|Item|lSONICHUB_TUNING
        N32|Frequency|uHz
        N2|Noise level
        N4|Signal level
        R2
        Z256|Text
        =130816|F|SonicHub: Playlist
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m13|x
        L8|Control|lSONICHUB_CONTROL
        L8|Item|lSONICHUB_PLAYLIST
        N8|A
        N32|Current Track
        N32|Tracks
        U32|Length|r0.001
        U32|Position in track|r0.001
        =130816|F|SonicHub: Track
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m14|x
        L8|Control|lSONICHUB_CONTROL
        N32|Item
        Z256|Text
        =130816|F|SonicHub: Artist
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m15|x
        L8|Control|lSONICHUB_CONTROL
        N32|Item
        Z256|Text
        =130816|F|SonicHub: Album
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m16|x
        L8|Control|lSONICHUB_CONTROL
        N32|Item
        Z256|Text
        =130816|F|SonicHub: Menu Item
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m19|x
        L8|Control|lSONICHUB_CONTROL
        N32|Item
        N8|C
        N8|D
        N8|E
        Z256|Text
        =130816|F|SonicHub: Zones
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m20|x
        L8|Control|lSONICHUB_CONTROL
        N8|Zones
        =130816|F|SonicHub: Max Volume
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m23|x
        L8|Control|lSONICHUB_CONTROL
        N8|Zone
        N8|Level
        =130816|F|SonicHub: Volume
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m24|x
        L8|Control|lSONICHUB_CONTROL
        N8|Zone
        N8|Level
        =130816|F|SonicHub: Init #1
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m25|x
        L8|Control|lSONICHUB_CONTROL
        =130816|F|SonicHub: Position
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m48|x
        L8|Control|lSONICHUB_CONTROL
        U32|Position|r0.001
        =130816|F|SonicHub: Init #3
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSONICHUB_COMMAND|m50|x
        L8|Control|lSONICHUB_CONTROL
        N8|A
        N8|B
        =130816|F|Furuno: Status and Version Report
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Proprietary ID|m0|x
        N8|A
        X|Status
        =130816|F|Simrad: Text Message
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Proprietary ID|lSIMNET_COMMAND|m50|x
        N8|A
        N8|B
        N8|C
        N8|SID
        N8|Prio
        F256|Text
        =130816|F|BEP Marine: CZone .zcf Bus Distribution
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Chunk Index
        N8|Flag
        R144
        Y1600|Data
        =130816|F|Honda: Engine Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m257|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130816|F|Sea Recovery: Watermaker Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m285|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Message ID
        N4|Watermaker Instance
        N4|Operation State
        N16|Prefilter Pressure
        N16|Postfilter Pressure
        N16|Operation Pressure
        S16|Product Flow
        N2|Prefilter Pressure Status
        N2|Postfilter Pressure Status
        N2|Operation Pressure Status
        N2|Product Salinity Status
        N2|Filter Status
        N2|System Status
        R4
        =130817|F|Navico: Feature Unlock
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Feature Id
        N8|Record Count
        N16|Data
        =130817|F|Lowrance: Product Information
        L11|Manufacturer Code|lMANUFACTURER_CODE|m140|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Product Code
        F256|Model
        N8|A
        N8|B
        N8|C
        F80|Firmware version
        F256|Firmware date
        F256|Firmware time
        =130817|F|Furuno: SV control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y8|F4
        Y8|F5
        L8|SBAS mode|lAUTOMATIC_MANUAL
        L8|SBAS satellite|lSBAS_SV
        Y16|F8
        B32|GPS disable|lDISABLED_SATELLITES
        B32|GLONASS disable|lDISABLED_SATELLITES
        B40|Galileo disable|lDISABLED_SATELLITES
        B24|QZSS disable|lDISABLED_SATELLITES
        =130817|F|Maretron: Annunciator Capabilities|6,1,5
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Annunciator Instance
        N8|Number of Tones
        N16|Tone
        =130817|F|BEP Marine: CZone Status Extended
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Page
        N8|Dipswitch
        Y192|Records
        =130817|F|Sleipner: PPC820 Thruster Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m306|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Device Type|m25|x
        N8|A
        Y16|Status
        N8|Motor Temperature
        N8|Power Temperature
        N8|B
        N16|Motor Voltage|r0.01|uV
        Y16|C
        N16|Motor Current|r0.1|uA
        S8|Output Thrust|u%
        N8|D
        =130817|F|Sleipner: PPC520 Thruster Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m306|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Device Type|m24|x
        N8|A
        Y16|Status
        N8|Motor Temperature
        N8|Power Temperature
        N8|B
        N16|Motor Voltage|r0.01|uV
        Y16|C
        N16|Motor Current|r0.1|uA
        S8|Output Thrust|u%
        N8|D
        =130818|F|Simnet: Reprogram Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Version
        N16|Sequence
        Y1736|Data
        =130818|F|Furuno: Sensor setup
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        U16|Rotation smoothing|r0.1
        S16|Heading offset|r0.1|udeg
        S16|Pitch offset|r0.1|udeg
        S16|Roll offset|r0.1|udeg
        N8|F8
        N8|F9
        u32|SOG and COG smoothing|r0.001
        u32|3 Axis speed smoothing|r0.001
        N16|FC
        S16|3 axis offset|r0.00032|u%
        S16|Air pressure offset|r10|uPa
        S16|Air temperature offset|r0.1|uΔK
        =130818|F|Maretron: Label
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Instance
        N8|Data Source
        N8|Data Indicator
        X|Label
        N8|Hardware Channel
        =130818|F|BEP Marine: Proprietary PGN 130818
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130818|F|Webasto: Status 2
        L11|Manufacturer Code|lMANUFACTURER_CODE|m540|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|CAN Address
        N8|Device ID
        N32|System Error
        N32|System Status
        N8|Fresh Air Blower Speed
        N8|V-Series Output
        =130819|F|Simnet: Request Reprogram
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130819|F|Maretron: Alert Transmission
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        Y128|Maretron Extension
        =130819|F|Webasto: HVAC Command
        L11|Manufacturer Code|lMANUFACTURER_CODE|m540|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|CAN Address
        N8|Blower Speed
        L2|Unit On/Off|lOFF_ON
        R6
        N16|Set Temperature|r0.01|uK
        N2|ECO Mode
        N2|Functional Mode
        N2|Compressor
        R2
        N8|Mask
        =130819|F|Furuno: Dead Reckoning Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N4|F4
        N4|F5
        N4|F6
        N2|F7
        N2|F8
        N4|Dead reckoning time
        N4|F10
        N8|F11
        =130819|F|BEP Marine: CZone 130819
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Field A
        N8|Field B
        N8|Field C
        N8|Field D
        N16|Field E
        N32|Field F
        N8|Field G
        N8|Flag
        =130820|F|BEP Marine: CZone Alarm String Response
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Device ID
        N16|Channel
        Y1736|String
        =130820|F|Simnet: Reprogram Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        N8|Status
        R24
        =130820|F|Furuno: Unknown 130820
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|A
        N8|B
        N8|C
        N8|D
        N8|E
        =130820|F|Fusion: Versions
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32769|x
        N16|HW Version Major
        N16|HW Version Minor
        N8|SW Version Major
        N8|SW Version Minor
        N8|Build Number
        =130820|F|Fusion: Source
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32770|x
        N8|Source ID
        N8|Current Source ID
        L8|Source Type|lFUSION_SOURCE_TYPE
        N8|Flags
        Z|Source
        =130820|F|Fusion: Source Count
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32771|x
        N8|Source Count
        =130820|F|Fusion: Media
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32772|x
        N8|Source ID
        L16|Flags|lFUSION_PLAY_STATUS
        N32|Track #
        N32|Track Count
        U32|Length|r0.001
        U32|Position in track|r0.001
        =130820|F|Fusion: Track Name
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32773|x
        N8|Source ID
        N32|Index
        Z|Track
        =130820|F|Fusion: Artist Name
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32774|x
        N8|Source ID
        N32|Index
        Z|Artist
        =130820|F|Fusion: Album Name
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32775|x
        N8|Source ID
        N32|Index
        Z|Album
        =130820|F|Fusion: Device Name
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32801|x
        Z|Name
        =130820|F|Fusion: Zone Name
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32813|x
        N8|Number
        Z|Name
        =130820|F|Fusion: Speed Volume Current Speed
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32863|x
        N8|Source ID
        N16|Speed
        N8|Enabled
        =130820|F|Fusion: Ignition Switch State
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32859|x
        N8|State
        =130820|F|Fusion: Menu Lock Id
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32786|x
        N32|Lock Id
        N8|Flags
        =130820|F|Fusion: RDS Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32850|x
        N8|Source ID
        N8|RDS Type
        N8|Programme Type
        Z256|RDS
        =130820|F|Fusion: Multiroom
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32824|x
        L8|Enabled|lYES_NO
        N8|IP Address 1
        N8|IP Address 2
        N8|IP Address 3
        N8|IP Address 4
        =130820|F|Fusion: Multiroom Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32825|x
        L8|Available|lYES_NO
        =130820|F|Fusion: Processing Bypass
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32832|x
        L8|Bypass|lYES_NO
        =130820|F|Fusion: Mono
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32862|x
        N8|Zone
        L8|Enabled|lYES_NO
        =130820|F|Fusion: Track Position
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32777|x
        N8|Source ID
        U24|Progress|r0.001
        =130820|F|Fusion: Tuner
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32779|x
        L8|Source ID|lFUSION_RADIO_SOURCE
        N8|Scanning
        N32|Frequency|uHz
        N8|Signal Strength
        Z|Track
        =130820|F|Fusion: MARINE_TUNER
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32780|x
        N8|Source ID
        N8|Channel
        N8|Signal Strength
        Z|Name
        =130820|F|Fusion: Marine Squelch
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32781|x
        N8|Source ID
        N8|Squelch
        =130820|F|Fusion: Marine Scan Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32782|x
        N8|Source ID
        L8|Scan|lYES_NO
        =130820|F|Fusion: Menu Item
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32785|x
        N8|Source ID
        N32|Item Index
        N8|Flags
        N8|Lock ID
        Z|Text
        =130820|F|Fusion: Aux Gain
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32787|x
        N8|Source ID
        N8|Gain
        =130820|F|Fusion: USB Repeat Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32788|x
        L32|ID|lFUSION_SETTING|m9|x
        L32|Status|lFUSION_REPEAT_STATUS
        =130820|F|Fusion: Setting
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32788|x
        L32|ID|lFUSION_SETTING
        N32|Value
        =130820|F|Fusion: Settings|6,2,5
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32789|x
        N32|Count
        L32|ID|lFUSION_SETTING
        N32|Value
        =130820|F|Fusion: Mute
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32791|x
        L8|Mute|lFUSION_MUTE_COMMAND
        =130820|F|Fusion: Balance
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32792|x
        N8|Zone
        N8|VALUE
        =130820|F|Fusion: Low Pass Filter
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32793|x
        N8|Zone
        N8|Filter
        =130820|F|Fusion: Sublevels
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32794|x
        N8|Zone 1
        N8|Zone 2
        N8|Zone 3
        N8|Zone 4
        =130820|F|Fusion: EQ
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32795|x
        N8|Zone
        S8|Bass
        S8|Mid
        S8|Treble
        =130820|F|Fusion: Volume Limits
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32796|x
        N8|Zone 1 Volume Limit
        N8|Zone 2 Volume Limit
        N8|Zone 3 Volume Limit
        N8|Zone 4 Volume Limit
        =130820|F|Fusion: Volumes
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32797|x
        N8|Zone 1
        N8|Zone 2
        N8|Zone 3
        N8|Zone 4
        =130820|F|Fusion: Capabilities
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32798|x
        N16|Zone 1
        N16|Zone 2
        N16|Zone 3
        N16|Zone 4
        N16|Global
        =130820|F|Fusion: Line Level Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32799|x
        N8|Zone
        N8|Control
        =130820|F|Fusion: Power State
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32800|x
        L8|State|lFUSION_POWER_STATE
        =130820|F|Fusion: SiriusXM
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32802|x
        N8|Source ID
        L8|Com State|lFUSION_SIRIUS_COM_STATE|x
        L8|Alert|lFUSION_SIRIUS_COM_STATE|x
        N16|Advisory Channel
        L8|Tuning Mode|lFUSION_SIRIUS_TUNING_MODE
        =130820|F|Fusion: SiriusXM Channel
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32804|x
        N8|Source ID
        N16|Channel Number
        Z|Channel
        =130820|F|Fusion: SiriusXM Title
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32805|x
        N8|Source ID
        N16|Channel
        Z|Title
        =130820|F|Fusion: SiriusXM Artist
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32806|x
        N8|Source ID
        N16|Channel
        Z|Artist
        =130820|F|Fusion: SiriusXM Content Info
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32807|x
        N8|Source ID
        N16|Channel
        Z|Genre
        =130820|F|Fusion: SiriusXM Category
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32808|x
        N8|Source ID
        N16|Channel
        Z|Name
        =130820|F|Fusion: SiriusXM Signal
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32809|x
        N8|Source ID
        N8|Signal
        =130820|F|Fusion: SiriusXM Presets
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32812|x
        N8|Source ID
        N8|Count
        Y|Values|b6
        =130820|F|Maretron: Alert Response
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        A64|Acknowledge Source Network ID NAME
        L2|Response Command|lALERT_RESPONSE_COMMAND|x
        R6
        =130820|F|Fusion: Menu Action Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32783|x
        N8|Source ID
        N32|Item Index
        L8|Action|lFUSION_MENU_ACTION
        N8|Lock ID
        =130820|F|Fusion: Menu Count
        L11|Manufacturer Code|lMANUFACTURER_CODE|m419|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Message ID|lFUSION_STATUS_MESSAGE_ID|m32784|x
        N8|Source ID
        N32|Count
        N8|Lock ID
        =130821|F|Navico: ASCII Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|A
        F1840|Message
        =130821|F|Furuno: Unknown 130821
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N8|A
        N8|B
        N8|C
        N8|D
        N8|E
        N8|F
        N8|G
        N8|H
        N8|I
        =130821|F|Maretron: Alert Text
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        L8|Language ID|lALERT_LANGUAGE_ID
        X|Alert Text Description
        X|Alert Location Text Description
        =130821|F|BEP Marine: Proprietary PGN 130821
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130822|F|Navico: UDB Database, Object Ping
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Marker
        N6|Command|m0|x
        R2
        N8|Address
        N8|Section
        N8|Item
        =130822|F|Navico: UDB Database, Source Report
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Marker
        N6|Command|m1|x
        R2
        N8|Address
        N8|Source Setting Id
        N8|Item
        N16|Object Value
        N4|Instance
        N1|Source Selection Master|x
        R3
        Y24|Sub
        N16|Token
        =130822|F|Navico: UDB Database, Bulk Report 2
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Marker
        N6|Command|m2|x
        R2
        N8|Address
        N8|Section
        N8|Item
        Y1728|Data
        =130822|F|Navico: Configuration Set
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Marker
        N6|Command|m3|x
        R2
        N8|Address
        N8|Section
        N8|Item
        R8
        K8|Source Setting Id|lNAVICO_SOURCE_SETTING_ID
        R24
        N16|Token
        G16|Length
        V|Value
        =130822|F|Navico: UDB Database, Bulk Report 4
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Marker
        N6|Command|m4|x
        R2
        N8|Address
        N8|Section
        N8|Item
        Y1728|Data
        =130822|F|Navico: UDB Database, Short Report 5
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Marker
        N6|Command|m5|x
        R2
        N8|Address
        N8|Section
        N8|Item
        Y32|Data
        =130822|F|Navico: UDB Database, Object Dump|13,4,0
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Marker
        N6|Command|m6|x
        R2
        N8|Address
        N8|Section
        N8|Item
        N16|Object Value
        Y24|Sub
        N16|Token
        G8|Length|h3
        N8|Class
        L16|Data Type|lNAVICO_DATA_TYPE
        V|Value
        =130822|F|Navico: UDB Database, Short Report 7
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Marker
        N6|Command|m7|x
        R2
        N8|Address
        N8|Section
        N8|Item
        Y32|Data
        =130822|F|Maretron: Alert Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L4|Alert Type|lALERT_TYPE
        L4|Alert Category|lALERT_CATEGORY
        N8|Alert System
        N8|Alert Sub-System
        N16|Alert ID
        A64|Data Source Network ID NAME
        N8|Data Source Instance
        N8|Data Source Index-Source
        N8|Alert Occurrence Number
        Y128|Maretron Extension
        =130822|F|BEP Marine: Proprietary PGN 130822
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130822|F|Mercury: Engine Telemetry, Low Speed
        L11|Manufacturer Code|lMANUFACTURER_CODE|m144|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Engine Instance
        N8|Malfunction Indicator
        N8|Intake Air Temperature
        N16|Exhaust Gas Temperature
        N8|GPL
        N8|Engine State
        =130823|F|Maretron: Proprietary Temperature High Range
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        N8|Instance
        L8|Source|lTEMPERATURE_SOURCE
        N16|Actual Temperature|r0.1|uK
        N16|Set Temperature|r0.1|uK
        =130823|F|Navico: Data Type Source Directory|9,4,0
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        R8
        N8|Report Type|m5|x
        N8|Part
        R8
        G8|Length|h3
        N8|Type
        L16|Data Type|lNAVICO_DATA_TYPE
        V|Value
        =130823|F|Navico: Data Type Source Directory, Full Report|9,4,0
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        R8
        N8|Report Type|m6|x
        N8|Part
        R8
        G8|Length|h3
        N8|Type
        L16|Data Type|lNAVICO_DATA_TYPE
        V|Value
        =130823|F|Navico: Boat Speed Polar Table
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        R8
        N8|Report Type|m15|x
        N8|Part
        R8
        Y1784|Data
        =130824|F|B&G: key-value data|4,3,0
        L11|Manufacturer Code|lMANUFACTURER_CODE|m381|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        K12|Key|lBANDG_KEY_VALUE
        G4|Length
        V|Value
        =130824|F|Maretron: Annunciator
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Annunciator Instance
        N8|Annunciator State
        N16|Pattern
        N8|Field 7
        N16|Alert ID
        =130824|F|Mercury: Engine Key-Value Data|4,3,0
        L11|Manufacturer Code|lMANUFACTURER_CODE|m144|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        K12|Key|lMERCURY_KEY_VALUE
        G4|Length
        V|Value
        =130825|F|Maretron: Data Instance Channel Correlation
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        P24|PGN
        N8|Hardware Channel
        N8|Instance
        N8|Data Source
        N8|Data Indicator
        =130825|F|Navico: Alarm
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Instance
        N8|Record ID
        N16|Alarm Type
        L16|Alarm ID|lSIMNET_ALARM_ID
        L3|Alarm State|lALERT_STATE
        N1|Action Flag|x
        L4|Alarm Severity|lALERT_TYPE
        N16|Value
        =130825|F|BEP Marine: Proprietary PGN 130825
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130825|F|Mercury: Cruise Control Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m144|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Opcode|lMERCURY_COMMAND_OPCODE|m4|x
        N8|Engine Instance
        R8
        N8|Cruise State
        N16|Cruise RPM Setpoint|urpm
        N16|Cruise Speed Setpoint|r0.01|ukm/h
        R24
        =130825|F|Mercury: Command/Response
        L11|Manufacturer Code|lMANUFACTURER_CODE|m144|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L8|Opcode|lMERCURY_COMMAND_OPCODE
        Y240|Data
        =130826|F|Maretron: Switch Indicator Status|6,1,5
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Indicator Bank Instance
        N8|Number of Status Fields
        N8|Indicator Status
        =130826|F|BEP Marine: Proprietary PGN 130826
        L11|Manufacturer Code|lMANUFACTURER_CODE|m295|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130826|F|Mercury: BAM Digital-Data Proxy
        L11|Manufacturer Code|lMANUFACTURER_CODE|m144|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Type
        N8|Instance
        N2|Field 4
        R6
        N8|Flag
        Y256|Data
        =130827|F|Lowrance: unknown
        L11|Manufacturer Code|lMANUFACTURER_CODE|m140|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|A
        N8|B
        N8|C
        N8|D
        N16|E
        N16|F
        =130827|F|Furuno: NavPilot Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Message ID|m1|x
        N16|Rudder Angle|r0.0001|urad
        S16|A
        N8|B
        N16|Commanded Course|r0.0001|urad
        N8|C
        N16|D
        =130827|F|Sleipner: Thruster Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m306|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Controller Type
        N4|Thruster Id
        L4|State|lSLEIPNER_THRUSTER_STATE
        N24|Unique Number
        N8|A
        N8|B
        N8|C
        N8|D
        S8|Thrust|u%
        N8|E
        =130828|F|Simnet: Set Serial Number
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130828|F|Maretron: Dometic HVAC Control Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N32|CAN ID
        N8|Configuration/Mode
        N8|Status
        N8|Fan Mode/Speed
        N8|Setpoint Temperature
        N8|Ambient Temperature
        N8|Outdoor Temperature
        N8|Fault Status
        N8|Additional Sensor Temperature
        =130828|F|Sleipner: Device Status (Fast)
        L11|Manufacturer Code|lMANUFACTURER_CODE|m306|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Device Type
        N4|Device Index
        L4|State|lSLEIPNER_THRUSTER_STATE
        N24|Unique Number
        N8|A
        =130829|F|Mercury: Engine Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m144|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R4
        Y4|Field A
        Y4|Sub Helm
        Y4|Helm
        Y8|Capabilities
        =130830|F|Maretron: Dometic HVAC Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Additional Sensor Temperature
        N32|CAN ID
        N8|State
        N8|Hardware Status
        N8|Faults
        N8|Line Voltage
        N8|Compressor Current
        =130830|F|Suzuki: Engine Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130831|F|Maretron: Universal Configuration FP
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130831|F|Suzuki: Engine and Storage Device Config
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130832|F|Maretron: Vessel Operating Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Alert System
        N8|Alert Sub-System
        N8|Alert System Instance
        N8|Operating Mode
        N1|Generating Global Alerts|x
        N1|User Changed|x
        N1|In Independent Mode|x
        R5
        =130832|F|Simnet: Fuel Used - High Resolution
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130833|F|Maretron: Vessel Data Recorder Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|VDR Recording Status
        N64|Memory Capacity|x
        N64|Memory Used|x
        =130833|F|B&G: User and Remote rename
        L11|Manufacturer Code|lMANUFACTURER_CODE|m381|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        K12|Data Type|lBANDG_KEY_VALUE
        N4|Length
        R8
        L8|Decimals|lBANDG_DECIMALS
        F64|Short name
        F128|Long name
        =130833|F|Furuno: Ship Parameters and Antenna Position
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Equipment Identification
        S16|Antenna position X|r0.01|um
        N16|Antenna position Y|r0.1|um
        N16|Antenna position Z|r0.1|um
        N16|Ship's width|r0.1|um
        N16|Ship's length|r0.1|um
        N16|Ship's height|r0.1|um
        =130834|F|Maretron: SMS Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SIM Card Status
        N8|GSM Band
        N8|Signal Strength
        N8|Bit Error Rate
        X|SIM Card Phone Number
        X|Network Operator Name
        =130834|F|Simnet: Engine and Tank Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130834|F|Furuno: Speed-calculation Position
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Point index
        R16
        N16|Position Y|r0.1|um
        N16|Position Z|r0.1|um
        =130835|F|Maretron: SMS Text Message
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Message Type
        X|Phone Number
        X|Message
        =130835|F|Simnet: Set Engine and Tank Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130836|F|Simnet: Fluid Level Sensor Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|C
        N8|Device
        N8|Instance
        N4|F
        L4|Tank type|lTANK_TYPE
        N32|Capacity|r0.1|uL
        N8|G
        S16|H
        S8|I
        =130836|F|Maretron: Switch Status Counter
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Instance
        N8|Indicator Number
        D16|Start Date
        T32|Start Time|r0.0001
        N32|OFF Counter
        N32|ON Counter
        N32|ERROR Counter
        L2|Switch Status|lOFF_ON
        R6
        =130837|F|Suzuki: Engine Sensor Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130837|F|Simnet: Fuel Flow Turbine Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130837|F|Maretron: Switch Status Timer
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Instance
        N8|Indicator Number
        D16|Start Date
        T32|Start Time|r0.0001
        U32|Accumulated OFF Period
        U32|Accumulated ON Period
        U32|Accumulated ERROR Period
        L2|Switch Status|lOFF_ON
        R6
        =130838|F|Maretron: BNWAS
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130838|F|Suzuki: Fuel Management
        L11|Manufacturer Code|lMANUFACTURER_CODE|m586|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130838|F|Simnet: Fluid Level Warning
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130839|F|Simnet: Pressure Sensor Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130840|F|Maretron: Generic Sensor
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Data Instance
        N16|Data Format
        Y32|Value
        =130840|F|Simnet: Data Source Selection
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        R8
        L8|Data Type|lSIMNET_DATA_SOURCE
        N8|Source Class
        N8|Source Address
        R8
        N8|Change Counter
        A64|Source
        R8
        =130841|F|Maretron: CAN Frame Forwarding
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130842|F|Maretron: Windlass Operating Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N6|Windlass Operating Events
        N4|Windlass Instance
        N4|Windlass Direction Control
        N8|Speed Control
        L2|Power Enable|lOFF_ON
        L2|Mechanical Enable|lOFF_ON
        L2|Anchor Docking Control|lOFF_ON
        L2|Deck and Anchor Wash|lOFF_ON
        L2|Anchor Light|lOFF_ON
        L2|Auxiliary A Control|lOFF_ON
        L2|Auxiliary B Control|lOFF_ON
        L2|Auxiliary C Control|lOFF_ON
        L2|Auxiliary D Control|lOFF_ON
        =130842|F|Simnet: AIS Class B static data (msg 24 Part A)
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N6|Message ID|m0|x
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        N8|D
        N8|E
        M32|User ID
        F160|Name
        =130842|F|Furuno: Six Degrees Of Freedom Movement
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        S32|A
        S32|B
        S32|C
        S8|D
        S32|Roll Rate|r1.7453292519943296e-05|urad/s
        S32|Pitch Rate|r1.7453292519943296e-05|urad/s
        S32|Yaw Rate|r1.7453292519943296e-05|urad/s
        S16|I
        =130842|F|Simnet: AIS Class B static data (msg 24 Part B)
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N6|Message ID|m1|x
        L2|Repeat Indicator|lREPEAT_INDICATOR|x
        N8|D
        N8|E
        M32|User ID
        L8|Type of ship|lSHIP_TYPE
        F56|Vendor ID
        F56|Callsign
        N16|Length|r0.1|um
        N16|Beam|r0.1|um
        N16|Position reference from Starboard|r0.1|um
        N16|Position reference from Bow|r0.1|um
        M32|Mothership User ID
        R6
        R2
        =130842|F|Simnet: AIS Silent Mode
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N6|Message ID|m4|x
        L2|Operation|lSIMNET_KEY_OPERATION
        N8|D
        N8|E
        =130843|F|Maretron: Windlass Control Command
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130843|F|Furuno: Heel Angle, Roll Information
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        S16|Heel|r0.0001|urad
        S16|Field 4|r0.0001|urad
        S16|Field 6|r0.0001|urad
        S16|Field 8|r0.0001|urad
        =130843|F|Simnet: Sonar Status, Frequency and DSP Voltage
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130844|F|Carling: Proprietary
        L11|Manufacturer Code|lMANUFACTURER_CODE|m176|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130845|F|Maretron: DC Energy
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130845|F|Furuno: Multi Sats In View Extended|11,6,0
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N4|Report type
        N4|Antenna
        N4|Page type
        N4|Page
        R8
        N8|Sats in Use
        N8|Sats in View
        N8|PRN
        S16|Elevation|r0.0001|urad
        S16|Azimuth|r0.0001|urad
        S16|SNR|r0.01|udB
        S32|Range residual|r1e-05|um
        B8|Baseline status|lFURUNO_BASELINE_STATUS
        =130845|F|Simnet: Key Value
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        N8|Instance
        L8|Network Group|lSIMNET_NETWORK_GROUP
        N8|Source
        K24|Key|lSIMNET_KEY_VALUE
        L8|Operation|lSIMNET_KEY_OPERATION
        V|Value
        =130846|F|Simnet: Key Value - Long
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        N8|Instance
        L8|Network Group|lSIMNET_NETWORK_GROUP
        N8|Source
        K24|Key|lSIMNET_KEY_VALUE
        L8|Operation|lSIMNET_KEY_OPERATION
        G8|Length
        V|Value
        =130846|F|Maretron: Battery Amp Hour Record
        L11|Manufacturer Code|lMANUFACTURER_CODE|m137|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Y1768|Data
        =130846|F|Furuno: Motion Sensor Status Extended
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1855|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Status
        Y200|Data
        =130847|F|Navico: ASCII Identifier
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        Z|Identifier
        =130847|F|SeaTalk: Node Statistics
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Product Code
        N8|Year
        N8|Month
        N16|Device Number
        N16|Node Voltage|r0.01|uV
        =130848|F|SeaTalk: Waypoint Information
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|SID
        F128|Waypoint Name
        F32|Waypoint Sequence
        N16|Bearing to Waypoint, True|r0.0001|urad
        N16|Bearing to Waypoint, Magnetic|r0.0001|urad
        N32|Distance to Waypoint|r0.01|um
        =130849|F|Navico: Proprietary FP
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130850|F|Simnet: Command AP Standby
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS|m6|x
        R8
        R32
        =130850|F|Simnet: Command AP NoDrift
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS|m12|x
        R8
        R32
        =130850|F|Simnet: Command AP Wind
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS|m15|x
        R8
        R32
        =130850|F|Simnet: Command AP Nav
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS|m10|x
        R8
        R32
        =130850|F|Simnet: Command AP Heading
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS|m9|x
        R8
        R32
        =130850|F|Simnet: Command AP Tack
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS|m17|x
        N8|Unknown A
        N8|Unknown B
        R24
        =130850|F|Simnet: Command AP Follow Up
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m2|x
        L8|Event|lSIMNET_AP_EVENTS|m14|x
        R8
        R32
        =130850|F|Simnet: Command AP Change Course
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS|m26|x
        R8
        L8|Direction|lSIMNET_DIRECTION
        N16|Angle|r0.0001|urad
        R8
        =130850|F|Simnet: Event Command: Timer
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Event Type|lSIMNET_EVENT_TYPE|m23|x
        L16|Event|lSIMNET_TIMER_EVENT
        N8|Parameter 1
        N16|Parameter 2
        N8|Parameter 3
        =130850|F|Simnet: Alarm
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Event Type|lSIMNET_EVENT_TYPE|m255|x
        L8|Command|lSIMNET_ALARM_COMMAND
        R8
        L16|Alarm ID|lSIMNET_ALARM_ID
        N8|F
        N8|G
        =130850|F|Simnet: AP command
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS
        R8
        R8
        R8
        R8
        R8
        =130850|F|Simnet: Event
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        R8
        R8
        R8
        R8
        R8
        R8
        R8
        =130851|F|Simnet: AP command Reply: Change Course
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS|m26|x
        R8
        L8|Direction|lSIMNET_DIRECTION
        N16|Angle|r0.0001|urad
        R8
        =130851|F|Simnet: AP command Reply
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Address
        R8
        L8|Network Group|lSIMNET_NETWORK_GROUP
        L8|Command Type|lSIMNET_EVENT_TYPE|m10|x
        L8|Event|lSIMNET_AP_EVENTS
        R8
        N8|D
        N16|Value
        R8
        =130852|F|Navico: Diagnostic Data|5,3,0
        L11|Manufacturer Code|lMANUFACTURER_CODE|m275|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Instance
        K8|Field ID|lNAVICO_DIAGNOSTIC
        G8|Length
        V|Value
        =130856|F|Simnet: Alarm Message
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L16|Alarm ID|lSIMNET_ALARM_ID
        N8|B
        N8|C
        F1784|Text
        =130860|F|Simnet: AP Unknown 4
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1857|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|A
        S32|B
        S32|C
        N32|D
        S32|E
        N32|F
        =130880|F|Airmar: Additional Weather Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|C
        N16|Apparent Windchill Temperature|r0.01|uK
        N16|True Windchill Temperature|r0.01|uK
        N16|Dewpoint|r0.01|uK
        =130881|F|Airmar: Heater Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|C
        N16|Plate Temperature|r0.01|uK
        N16|Air Temperature|r0.01|uK
        N16|Dewpoint|r0.01|uK
        =130900|F|Xantrex: AC Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m168|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|AC Instance
        N8|Number of Lines
        N2|Line
        N2|Acceptability
        N3|Waveform
        R1
        N16|Voltage|r0.01|uV
        N16|Current|r0.1|uA
        N16|Frequency
        S32|Real Power
        S32|Reactive Power
        S8|Power Factor|u%
        =130910|F|Xantrex: DC Source Configuration Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m168|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|DC Source Instance
        N16|DC UV Shutdown Level|r0.01|uV
        N16|DC UV Warning Level|r0.01|uV
        N16|DC UV Shutdown Delay|r0.01|uV
        N16|DC UV Recover Level|r0.01|uV
        N16|DC OV Shutdown Level|r0.01|uV
        N16|DC OV Warning Level|r0.01|uV
        N16|DC OV Shutdown Delay|r0.01|uV
        N16|DC OV Recover Level|r0.01|uV
        =130911|F|Xantrex: AC Output Configuration Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m168|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|AC Source Instance
        N8|Number of Lines
        N2|Line
        R6
        N16|Voltage|r0.01|uV
        N16|Frequency
        N32|Power Limit
        N16|OV Fault Level|r0.01|uV
        N16|UV Fault Level|r0.01|uV
        =130912|F|Xantrex: Charger Configuration Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m168|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Charge Instance
        N8|Battery Instance
        N16|Bulk Voltage|r0.01|uV
        N16|Bulk Time
        N16|Absorption Voltage|r0.01|uV
        N16|Absorption Time
        N16|Float Voltage|r0.01|uV
        N16|Float Time
        N16|Equalization Voltage|r0.01|uV
        N16|Generic Charge Voltage|r0.01|uV
        N32|Generic Charge Current
        =130913|F|Xantrex: AC Input Configuration Status
        L11|Manufacturer Code|lMANUFACTURER_CODE|m168|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|AC Source Instance
        N8|Number of Lines
        N2|Line
        R6
        N16|Breaker Size
        N16|AC Lost Level
        N16|AC UV Level|r0.01|uV
        N16|AC UV Warning Level
        N16|AC UV Delay
        N16|AC OV Level|r0.01|uV
        N16|AC OV Warning Level
        N16|AC OV Delay
        N16|AC UF Level
        N32|AC OF Level
        =130918|F|SeaTalk: Route Information
        L11|Manufacturer Code|lMANUFACTURER_CODE|m1851|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N16|Current Waypoint Sequence
        F128|Current Waypoint Name
        N16|Next Waypoint Sequence
        F128|Next Waypoint Name
        N8|Unknown
        N32|Distance, Position to Next Waypoint|um
        N16|Bearing, Position to Next Waypoint, True|r0.0001|urad
        N16|Bearing, Current Waypoint to Next Waypoint, True|r0.0001|urad
        =130921|F|Carling: Breaker Status and Configuration
        L11|Manufacturer Code|lMANUFACTURER_CODE|m176|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Message Type
        Y1752|Data
        =130939|F|Lumishore: Light Control
        L11|Manufacturer Code|lMANUFACTURER_CODE|m798|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        N8|Zone Index
        N8|Red
        N8|Green
        N8|Blue
        N8|Cold White
        N8|Warm White
        N8|Intensity
        N8|On/Off
        N8|Status
        =130944|F|Airmar: POST
        L11|Manufacturer Code|lMANUFACTURER_CODE|m135|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        L1|Control|lAIRMAR_POST_CONTROL|x
        R7
        N8|Number of ID/test result pairs to follow
        L8|Test ID|lAIRMAR_POST_ID
        N8|Test result
        =130945|F|Yamaha: Engine Data
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130946|F|Yamaha: Engine Data 2
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130947|F|Yamaha: Engine Data 3
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =130951|F|Yamaha: Engine Data 4
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =131008|F|Yamaha: Engine Data 5
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =131011|F|Yamaha: Engine Data 6
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        =131012|F|Yamaha: Engine Data 7
        L11|Manufacturer Code|lMANUFACTURER_CODE|m198|x
        R2
        L3|Industry Code|lINDUSTRY_CODE|m4|x
        """#
}
